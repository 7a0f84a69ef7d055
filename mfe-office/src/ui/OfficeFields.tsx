import { useField } from 'formik';
import { NewPasswordField } from 'shared/ui/NewPasswordField';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

type OfficeFieldProps = TextFieldProps & { name: string };

/** Renders a text field bound to the surrounding Formik form. */
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
  return { ...input, error: meta.touched ? meta.error : undefined };
}
