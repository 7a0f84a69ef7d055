import type { ReactNode } from 'react';
import { useField, useFormikContext } from 'formik';
import { NewPasswordField } from 'shared/ui/NewPasswordField';
import { PasswordField } from 'shared/ui/PasswordField';
import { type Refusal, refusalOf } from 'shared/api';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

/** The Formik status of a form after a failed call. */
export interface FormFailure extends Refusal {
  advice: ReactNode;
}

type FormFieldProps = TextFieldProps & { name: string };

/**
 * Renders a text field bound to the surrounding Formik form. Shows the validation error after the first blur, and the
 * server's error until the value changes.
 */
export function FormField({ name, onChange, ...field }: FormFieldProps) {
  const PasswordControl = field.autoComplete === 'new-password' ? NewPasswordField : PasswordField;
  const Control = field.type === 'password' ? PasswordControl : TextField;
  const [input, meta] = useField<string>(name);
  const failure: FormFailure | undefined = useFormikContext().status;
  const refused = refusalOf(failure, name, input.value);
  // If the form shows a message of its own, that message is already an alert, so don't announce the error twice.
  const role = failure?.message === undefined ? 'alert' : undefined;
  return (
    <Control
      {...field}
      {...input}
      onChange={(event) => {
        input.onChange(event);
        onChange?.(event);
      }}
      error={refused === undefined ? meta.touched && meta.error : <span role={role}>{refused}</span>}
    />
  );
}
