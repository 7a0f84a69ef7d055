import { useField } from 'formik';
import { TextAreaField, type TextAreaFieldProps } from 'shared/ui/TextAreaField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

/** Fields of the form round them, which show their error once they were touched. */
export function InvoiceTextField({ name, ...field }: TextFieldProps & { name: string }) {
  const [input, meta] = useField<string>(name);
  return <TextField {...field} {...input} error={meta.touched ? meta.error : undefined} />;
}

export function InvoiceAreaField({ name, ...field }: TextAreaFieldProps & { name: string }) {
  const [input, meta] = useField<string>(name);
  return <TextAreaField {...field} {...input} error={meta.touched ? meta.error : undefined} />;
}
