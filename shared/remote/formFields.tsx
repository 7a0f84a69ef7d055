import { useField, useFormikContext } from 'formik';
import { type Refusal, refusalOf } from 'shared/api';
import { NewPasswordField } from '../ui/NewPasswordField';
import { PasswordField } from '../ui/PasswordField';
import { TextAreaField, type TextAreaFieldProps } from '../ui/TextAreaField';
import { TextField, type TextFieldProps } from '../ui/TextField';

type FieldProps = TextFieldProps & { name: string };

/**
 * Renders a text field bound to the surrounding Formik form. Shows the validation error after the first blur, and the
 * server's error until the value changes.
 */
export function FormTextField({ name, ...field }: FieldProps) {
  return <TextField {...field} {...useFormField(name)} />;
}

export function FormAreaField({ name, ...field }: TextAreaFieldProps & { name: string }) {
  return <TextAreaField {...field} {...useFormField(name)} />;
}

export function FormPasswordField({ name, ...field }: FieldProps) {
  return <PasswordField {...field} {...useFormField(name)} />;
}

export function FormNewPasswordField({ name, ...field }: FieldProps) {
  return <NewPasswordField {...field} {...useFormField(name)} />;
}

function useFormField(name: string) {
  const [input, meta] = useField<string>(name);
  const { status }: { status?: Refusal } = useFormikContext<unknown>();
  return { ...input, error: refusalOf(status, name, input.value) ?? (meta.touched ? meta.error : undefined) };
}
