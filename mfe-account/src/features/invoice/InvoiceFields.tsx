import { useField } from 'formik';
import { TextAreaField, type TextAreaFieldProps } from 'shared/ui/TextAreaField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

/** Renders a text field bound to the surrounding Formik form. Shows the field's error after the first blur. */
export function InvoiceTextField({ name, ...field }: TextFieldProps & { name: string }) {
  const [input, meta] = useField<string>(name);
  return <TextField {...field} {...input} error={meta.touched ? meta.error : undefined} />;
}

export function InvoiceAreaField({ name, ...field }: TextAreaFieldProps & { name: string }) {
  const [input, meta] = useField<string>(name);
  return <TextAreaField {...field} {...input} error={meta.touched ? meta.error : undefined} />;
}
