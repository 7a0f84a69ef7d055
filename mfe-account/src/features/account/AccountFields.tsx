import { useField, useFormikContext } from 'formik';
import { NewPasswordField } from 'shared/ui/NewPasswordField';
import { PasswordField } from 'shared/ui/PasswordField';
import { type Refusal, refusalOf } from 'shared/api';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

type AccountFieldProps = TextFieldProps & { name: string };

/**
 * Renders a text field bound to the surrounding Formik form. Shows the validation error after the first blur, and the
 * server's error until the customer changes the value.
 */
export function AccountTextField({ name, ...field }: AccountFieldProps) {
  return <TextField {...field} {...useAccountField(name)} />;
}

export function AccountPasswordField({ name, ...field }: AccountFieldProps) {
  return <PasswordField {...field} {...useAccountField(name)} />;
}

export function AccountNewPasswordField({ name, ...field }: AccountFieldProps) {
  return <NewPasswordField {...field} {...useAccountField(name)} />;
}

function useAccountField(name: string) {
  const [input, meta] = useField<string>(name);
  const { status }: { status?: Refusal } = useFormikContext<unknown>();
  return { ...input, error: refusalOf(status, name, input.value) ?? (meta.touched ? meta.error : undefined) };
}
