import { useField, useFormikContext } from 'formik';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';
import type { Refusal } from './readRefusal';

type AccountFieldProps = TextFieldProps & { name: string };

/** Fields bound to the surrounding Formik form. Each shows its error after the customer has touched it. */
export function AccountTextField({ name, ...field }: AccountFieldProps) {
  return <TextField {...field} {...useAccountField(name)} />;
}

export function AccountPasswordField({ name, ...field }: AccountFieldProps) {
  return <PasswordField {...field} {...useAccountField(name)} />;
}

function useAccountField(name: string) {
  const [input, meta] = useField<string>(name);
  const { status }: { status?: Refusal } = useFormikContext<unknown>();
  const refused = status?.fields[name];
  const refusal = refused?.value === input.value ? refused.sentence : undefined;
  return { ...input, error: refusal ?? (meta.touched ? meta.error : undefined) };
}
