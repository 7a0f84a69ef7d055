import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
  linesProblem,
} from 'shared/domain/invoiceDetails';
import { object, string } from 'yup';

/**
 * The validation rules for invoice details. The country needs no rule, because `useCountries` falls back to the
 * default country.
 */
export const invoiceSchema = object({
  name: text('name', BUSINESS_NAME_MAX_LENGTH).required('Enter the business name'),
  address: text('address', BILLING_ADDRESS_MAX_LENGTH).required('Enter the billing address'),
  buyerReference: text('buyerReference', BUYER_REFERENCE_MAX_LENGTH),
});

function text(detail: Parameters<typeof linesProblem>[0], maximum: number) {
  return string()
    .trim()
    .max(maximum, `Use at most ${maximum} characters`)
    .test('lines', (value = '', { createError }) => {
      const message = linesProblem(detail, value);
      return message === undefined || createError({ message });
    });
}
