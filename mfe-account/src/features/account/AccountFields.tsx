import { useField, useFormikContext } from 'formik';
import { NewPasswordField } from 'shared/ui/NewPasswordField';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';
import type { Refusal } from './readRefusal';

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
  const refused = status?.fields[name];
  const refusal = refused?.value === input.value ? refused.sentence : undefined;
  return { ...input, error: refusal ?? (meta.touched ? meta.error : undefined) };
}
