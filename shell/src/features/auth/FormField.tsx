import { useField, useFormikContext } from 'formik';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';
import type { FormFailure } from './FormFailure';

type FormFieldProps = TextFieldProps & { name: string };

/** A text field bound to the surrounding Formik form. It shows its error after the first blur. */
export function FormField({ name, onChange, ...field }: FormFieldProps) {
  const Control = field.type === 'password' ? PasswordField : TextField;
  const [input, meta] = useField<string>(name);
  const failure: FormFailure | undefined = useFormikContext().status;
  return (
    <Control
      {...(failure?.about === name && { 'aria-invalid': true, 'aria-describedby': failure.id })}
      {...field}
      {...input}
      onChange={(event) => {
        input.onChange(event);
        onChange?.(event);
      }}
      error={meta.touched ? meta.error : undefined}
    />
  );
}
