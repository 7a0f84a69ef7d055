import { useField, useFormikContext } from 'formik';
import { type Refusal, refusalOf } from 'shared/api';
import { TextAreaField, type TextAreaFieldProps } from 'shared/ui/TextAreaField';
import { TextField, type TextFieldProps } from 'shared/ui/TextField';

/**
 * Renders a text field bound to the surrounding Formik form. Shows the validation error after the first blur, and the
 * server's error until the customer changes the value.
 */
export function InvoiceTextField({ name, ...field }: TextFieldProps & { name: string }) {
  return <TextField {...field} {...useInvoiceField(name)} />;
}

export function InvoiceAreaField({ name, ...field }: TextAreaFieldProps & { name: string }) {
  return <TextAreaField {...field} {...useInvoiceField(name)} />;
}

function useInvoiceField(name: string) {
  const [input, meta] = useField<string>(name);
  const { status }: { status?: Refusal } = useFormikContext<unknown>();
  return { ...input, error: refusalOf(status, name, input.value) ?? (meta.touched ? meta.error : undefined) };
}
