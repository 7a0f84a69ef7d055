import { useField } from 'formik';
import { TextAreaField, type TextAreaFieldProps } from 'shared/ui/TextAreaField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

/** Fields bound to the surrounding Formik form. Each shows its error after the customer has touched it. */
export function InvoiceTextField({ name, ...field }: TextFieldProps & { name: string }) {
  const [input, meta] = useField<string>(name);
  return <TextField {...field} {...input} error={meta.touched ? meta.error : undefined} />;
}

export function InvoiceAreaField({ name, ...field }: TextAreaFieldProps & { name: string }) {
  const [input, meta] = useField<string>(name);
  return <TextAreaField {...field} {...input} error={meta.touched ? meta.error : undefined} />;
}
