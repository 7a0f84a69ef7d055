import { useField } from 'formik';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

type FormFieldProps = TextFieldProps & { name: string };

/** A text field of the form round it, which shows its error once it was touched. */
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
