import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import { object, string } from 'yup';

/**
 * The validation rules for invoice details. The country needs no rule, because `useCountryCode` falls back to the
 * default country.
 */
export const invoiceSchema = object({
  name: text(BUSINESS_NAME_MAX_LENGTH).required('Enter the business name'),
  address: text(BILLING_ADDRESS_MAX_LENGTH).required('Enter the billing address'),
  buyerReference: text(BUYER_REFERENCE_MAX_LENGTH),
});

function text(maximum: number) {
  return string().trim().max(maximum, `Use at most ${maximum} characters`);
}
