import { useField, useFormikContext } from 'formik';
import { NewPasswordField } from 'shared/ui/NewPasswordField';
import { PasswordField } from 'shared/ui/PasswordField';
import { type Refusal, refusalOf } from 'shared/api';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

type OfficeFieldProps = TextFieldProps & { name: string };

/**
 * Renders a text field bound to the surrounding Formik form. Shows the validation error after the first blur, and the
 * server's error until the value changes.
 */
export function OfficeTextField({ name, ...field }: OfficeFieldProps) {
  return <TextField {...field} {...useOfficeField(name)} />;
}

export function OfficePasswordField({ name, ...field }: OfficeFieldProps) {
  return <PasswordField {...field} {...useOfficeField(name)} />;
}

export function OfficeNewPasswordField({ name, ...field }: OfficeFieldProps) {
  return <NewPasswordField {...field} {...useOfficeField(name)} />;
}

function useOfficeField(name: string) {
  const [input, meta] = useField<string>(name);
  const { status }: { status?: Refusal } = useFormikContext<unknown>();
  return { ...input, error: refusalOf(status, name, input.value) ?? (meta.touched ? meta.error : undefined) };
}
