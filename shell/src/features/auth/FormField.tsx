import { useField } from 'formik';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

type FormFieldProps = TextFieldProps & { name: string };

/** A text field bound to the surrounding Formik form. Shows its error after the first blur. */
export function FormField({ name, onChange, ...field }: FormFieldProps) {
  const [input, meta] = useField<string>(name);
  return (
    <TextField
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
