import { BILLING_ADDRESS_MAX_LENGTH, BUSINESS_NAME_MAX_LENGTH, BUYERS_REFERENCE_MAX_LENGTH } from 'shared/domain/invoiceDetails';
import { boolean, object, string } from 'yup';

/** Invoice details count only where an invoice is wanted. The country always has a value, since it falls back to the default. */
const invoiceSchema = object({
  isNeeded: boolean().required(),
  name: requiredText('Enter the business name', BUSINESS_NAME_MAX_LENGTH),
  address: requiredText('Enter the billing address', BILLING_ADDRESS_MAX_LENGTH),
  countryIsoCode: string(),
  buyersRefNumber: text(BUYERS_REFERENCE_MAX_LENGTH),
});

/** An order is valid where its invoice details are; the number of computers is above 0 by construction. */
export const orderSchema = object({ invoice: invoiceSchema });

function text(maximum: number) {
  return string().when('isNeeded', { is: true, then: (schema) => schema.trim().max(maximum, `Use at most ${maximum} characters`) });
}

function requiredText(message: string, maximum: number) {
  return text(maximum).when('isNeeded', { is: true, then: (schema) => schema.required(message) });
}
