import { Form, Formik, type FormikProps } from 'formik';
import type { Refusal } from 'shared/api';
import type { InvoiceRequest } from 'shared/contract/invoices';
import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import { FormAreaField, FormTextField } from 'shared/remote/formFields';
import { useSubmission } from 'shared/remote/useSubmission';
import { Autofill } from 'shared/ui/Autofill';
import { Button } from 'shared/ui/Button';
import { FormActions } from 'shared/ui/FormLayout';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { CountryField } from './CountryField';
import type { InvoiceDetails } from '../../api/invoices';
import styles from './InvoiceForm.module.css';
import { LastInvoiceOffer } from './LastInvoiceOffer';
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
  const { fields, submit } = useSubmission(
    (values: InvoiceValues) => onSubmit(toRequest(invoiceSchema.cast(values), { isCountryKnown: countryName !== '' })),
    { fallbackField: 'businessName', nameOf: (field) => FIELD_OF[field] },
  );

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
          {currentDetails ? null : <LastInvoiceOffer />}
          {status?.message === undefined ? null : <StatusMessage tone="error">{status.message}</StatusMessage>}
          <div ref={fields} className={styles.fields}>
            <Autofill fields={fields} values={values} />
            <FormTextField
              id="invoice-name"
              // Focus the first field here, because the dialog opens before the form has loaded.
              autoFocus
              name="businessName"
              label="Name/business name"
              autoComplete="organization"
              maxLength={BUSINESS_NAME_MAX_LENGTH}
            />
            <FormAreaField
              id="invoice-address"
              name="address"
              label="Billing address"
              rows={3}
              autoComplete="billing street-address"
              maxLength={BILLING_ADDRESS_MAX_LENGTH}
            />
            {countryName === '' ? (
              <FormTextField id="invoice-country" name="country" label="Country" autoComplete="billing country-name" />
            ) : (
              <CountryField countryName={countryName} countryCode={countryCode} />
            )}
            <FormTextField
              id="invoice-reference"
              name="buyerReference"
              label="Reference number (optional)"
              hint="Your own purchase order number, printed on the invoice."
              autoComplete="off"
              maxLength={BUYER_REFERENCE_MAX_LENGTH}
            />
          </div>
          <FormActions>
            <Button type="submit" disabled={isSubmitting || !invoiceSchema.isValidSync(values)}>
              Submit details
            </Button>
            <Button variant="secondary" onMouseDown={preventBlur} onClick={onCancel}>
              Cancel
            </Button>
          </FormActions>
        </Form>
      )}
    </Formik>
  );
}
