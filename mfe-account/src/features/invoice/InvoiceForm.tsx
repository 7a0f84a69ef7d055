import { Form, Formik, type FormikHelpers, type FormikProps } from 'formik';
import { useRef } from 'react';
import type { InvoiceRequest } from 'shared/contract/invoices';
import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import { Autofill } from 'shared/ui/Autofill';
import { Button } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { readRefusal, type Refusal } from 'shared/api';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { CountryField } from './CountryField';
import type { InvoiceDetails } from '../../api/invoices';
import { InvoiceAreaField, InvoiceTextField } from './InvoiceFields';
import styles from './InvoiceForm.module.css';
import { FIELD_OF, invoiceSchema, type InvoiceValues, toRequest, toValues } from './invoiceValues';

interface InvoiceFormProps {
  /** The order's country. Empty if it is unknown. */
  countryName: string;
  /** The code of the order's country. Undefined if the customer can't correct the country. */
  countryCode: string | undefined;
  /** The details of the invoice to correct. Undefined for a new invoice. */
  currentDetails?: InvoiceDetails['correctable'];
  /** Rejects with the failed call's error. */
  onSubmit: (invoice: Omit<InvoiceRequest, 'paymentId'>) => Promise<unknown>;
  onCancel: () => void;
}

const EMPTY: InvoiceValues = { businessName: '', address: '', country: '', countryCode: '', buyerReference: '' };

export default function InvoiceForm({
  countryName,
  countryCode,
  currentDetails,
  onSubmit,
  onCancel,
}: InvoiceFormProps) {
  const fields = useRef<HTMLDivElement>(null);

  async function submit(values: InvoiceValues, { setStatus }: FormikHelpers<InvoiceValues>) {
    setStatus(undefined);
    try {
      await onSubmit(toRequest(invoiceSchema.cast(values), countryName !== ''));
    } catch (error) {
      const refusal = readRefusal(error, values, (field) => FIELD_OF[field]);
      setStatus(refusal);
      const [name = 'businessName'] = Object.keys(refusal.fields);
      // Focus a field, because the submit button lost the focus when it was disabled during the call.
      fields.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    }
  }

  return (
    <Formik
      initialValues={currentDetails ? toValues(currentDetails) : EMPTY}
      validationSchema={invoiceSchema}
      onSubmit={submit}
    >
      {({ values, status, isSubmitting }: FormikProps<InvoiceValues> & { status?: Refusal }) => (
        <Form noValidate className={styles.form}>
          <p>
            {currentDetails
              ? "Correct the details. You'll get a new invoice, and a credit note that cancels the old one."
              : 'Please enter details for invoice'}
          </p>
          {status?.message === undefined ? null : <StatusMessage tone="error">{status.message}</StatusMessage>}
          <div ref={fields} className={styles.fields}>
            <Autofill fields={fields} values={values} />
            <InvoiceTextField
              id="invoice-name"
              // Focus the first field here, because the dialog opens before the form has loaded.
              autoFocus
              name="businessName"
              label="Name/business name"
              autoComplete="organization"
              maxLength={BUSINESS_NAME_MAX_LENGTH}
            />
            <InvoiceAreaField
              id="invoice-address"
              name="address"
              label="Billing address"
              rows={3}
              autoComplete="billing street-address"
              maxLength={BILLING_ADDRESS_MAX_LENGTH}
            />
            {countryName === '' ? (
              <InvoiceTextField
                id="invoice-country"
                name="country"
                label="Country"
                autoComplete="billing country-name"
              />
            ) : (
              <CountryField countryName={countryName} countryCode={countryCode} />
            )}
            <InvoiceTextField
              id="invoice-reference"
              name="buyerReference"
              label="Reference number (optional)"
              hint="Your own purchase order number, printed on the invoice."
              autoComplete="off"
              maxLength={BUYER_REFERENCE_MAX_LENGTH}
            />
          </div>
          <div className={styles.actions}>
            <Button type="submit" disabled={isSubmitting || !invoiceSchema.isValidSync(values)}>
              Submit details
            </Button>
            <Button variant="secondary" onMouseDown={preventBlur} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  );
}
