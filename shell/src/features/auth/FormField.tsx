import type { ReactNode } from 'react';
import { useField, useFormikContext } from 'formik';
import { NewPasswordField } from 'shared/ui/NewPasswordField';
import { PasswordField } from 'shared/ui/PasswordField';
import { type Refusal, refusalOf } from 'shared/api';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

/** The Formik status of a form after a failed call. */
export interface FormFailure {
  /** Id of the element that shows the message. */
  id: string;
  message: string;
  /** The name of the field that `message` is about, if it is about one field. */
  about: string | undefined;
  advice: ReactNode;
  /** The invalid fields with their errors. The field `about` shows no other error, because `message` is its error. */
  fields: Refusal['fields'];
}

type FormFieldProps = TextFieldProps & { name: string };

/**
 * Renders a text field bound to the surrounding Formik form. Shows the validation error after the first blur, and the
 * server's error until the person changes the value.
 */
export function FormField({ name, onChange, ...field }: FormFieldProps) {
  const PasswordControl = field.autoComplete === 'new-password' ? NewPasswordField : PasswordField;
  const Control = field.type === 'password' ? PasswordControl : TextField;
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
      error={
        (failure?.about === name ? undefined : refusalOf(failure, name, input.value)) ??
        (meta.touched ? meta.error : undefined)
      }
    />
  );
}
