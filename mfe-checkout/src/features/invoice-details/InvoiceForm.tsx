import { useFormik } from 'formik';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { CountrySelect } from 'shared/remote/CountrySelect';
import type { LastInvoice } from 'shared/remote/lastInvoice';
import { useFocusOnRejection } from 'shared/remote/useFocusOnRejection';
import { Autofill } from 'shared/ui/Autofill';
import { TextAreaField } from 'shared/ui/TextAreaField';
import { TextField } from 'shared/ui/TextField';
import { INVOICE_COUNTRY_ID } from './BuyerCountry';
import { invoiceSchema } from './invoiceSchema';
import { LastInvoiceOffer } from './LastInvoiceOffer';
import styles from './OptionalInvoice.module.css';

export interface InvoiceFormHandle {
  /**
   * Returns the details if they are valid. Otherwise shows the errors, focuses the first invalid field and returns
   * `undefined`.
   */
  validate: () => Promise<InvoiceDetails | undefined>;
}

interface InvoiceFormProps {
  /** The initial values. The form ignores later changes to this prop. */
  invoice: InvoiceDetails;
  /** Called on each change, so that the parent keeps the values when this form unmounts. */
  onChange: (changed: Partial<InvoiceDetails>) => void;
  ref: Ref<InvoiceFormHandle>;
}

/** Renders the invoice fields inside the order form. The parent validates them through `ref`. */
export default function InvoiceForm({ invoice, onChange, ref }: InvoiceFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const formik = useFormik({
    initialValues: invoice,
    validationSchema: invoiceSchema,
    // `submitForm` resolves to this result, or to `undefined` if the values are invalid.
    onSubmit: async (valid) => valid,
  });
  const { values, errors, touched, submitForm } = formik;
  useImperativeHandle(ref, () => ({ validate: submitForm }), [submitForm]);
  useFocusOnRejection(fields, formik);

  function fillIn(last: LastInvoice) {
    void formik.setValues({ ...values, ...last });
    onChange(last);
    fields.current?.querySelector('input')?.focus();
  }

  const bind = (name: 'name' | 'address' | 'buyerReference') => ({
    ...formik.getFieldProps(name),
    error: touched[name] ? errors[name] : undefined,
  });

  return (
    <div ref={fields} className={styles.fields} onChange={({ target }) => reportChange(target, onChange)}>
      <Autofill fields={fields} values={values} />
      <LastInvoiceOffer isBlank={values.name === '' && values.address === ''} onUse={fillIn} />
      <TextField id="invoice-name" label="Business name" autoComplete="organization" required {...bind('name')} />
      <TextAreaField
        id="invoice-address"
        label="Billing address"
        autoComplete="billing street-address"
        rows={3}
        required
        {...bind('address')}
      />
      <CountrySelect
        id={INVOICE_COUNTRY_ID}
        label="Country"
        {...formik.getFieldProps('countryIsoCode')}
        chosenCode={values.countryIsoCode}
      />
      <TextField
        id="invoice-reference"
        label="Reference number (optional)"
        hint="Your own purchase order number, printed on the invoice."
        autoComplete="off"
        {...bind('buyerReference')}
      />
    </div>
  );
}

/** Passes a changed field's value to `onChange`. Each field is named after its property in `InvoiceDetails`. */
function reportChange(field: EventTarget, onChange: InvoiceFormProps['onChange']): void {
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (isField) onChange({ [field.name]: field.value });
}
