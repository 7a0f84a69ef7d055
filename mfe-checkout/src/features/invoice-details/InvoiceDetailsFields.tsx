import { useFormikContext } from 'formik';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { SelectField } from 'shared/ui/SelectField';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { TextAreaField } from 'shared/ui/TextAreaField';
import { TextField } from 'shared/ui/TextField';
import { useCountries } from './countries';
import styles from './InvoiceDetailsFields.module.css';

/** The optional invoice details of an order; the form around it keeps them under `invoice`. */
export function InvoiceDetailsFields() {
  const { values, errors, touched, getFieldProps } = useFormikContext<{ invoice: InvoiceDetails }>();
  const { countries, countryCode, isMissing, refetch } = useCountries(values.invoice.countryIsoCode);
  const errorOf = (field: 'name' | 'address' | 'buyersRefNumber') => (touched.invoice?.[field] ? errors.invoice?.[field] : undefined);
  const { value: isNeeded, ...neededField } = getFieldProps<boolean>('invoice.isNeeded');

  return (
    <div className={styles.invoice}>
      <CheckboxField id="invoice-needed" label="I need an invoice" checked={isNeeded} {...neededField} />
      {isNeeded ? (
        <div className={styles.fields}>
          <TextField
            id="invoice-name"
            label="Business name"
            autoComplete="organization"
            required
            error={errorOf('name')}
            {...getFieldProps('invoice.name')}
          />
          <TextAreaField
            id="invoice-address"
            label="Billing address"
            autoComplete="billing street-address"
            rows={3}
            required
            error={errorOf('address')}
            {...getFieldProps('invoice.address')}
          />
          <SelectField
            id="invoice-country"
            label="Country"
            autoComplete="billing country"
            {...getFieldProps('invoice.countryIsoCode')}
            value={countryCode}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          {isMissing ? (
            <StatusMessage tone="warning" onRetry={() => void refetch()}>
              We could not load the list of countries.
            </StatusMessage>
          ) : null}
          <TextField
            id="invoice-reference"
            label="Reference number (optional)"
            hint="Your own purchase order number, printed on the invoice."
            autoComplete="off"
            error={errorOf('buyersRefNumber')}
            {...getFieldProps('invoice.buyersRefNumber')}
          />
        </div>
      ) : null}
    </div>
  );
}
