import type { InvoiceRequest } from 'shared/contract/invoices';
import { BILLING_ADDRESS_MAX_LENGTH, linesProblem } from 'shared/domain/invoiceDetails';
import type { InvoiceDetails } from '../../api/invoices';
import { type InferType, object, string } from 'yup';

export const invoiceSchema = object({
  businessName: lines('name').required('Name is required'),
  address: lines('address').required('Billing address is required'),
  /** Empty if the order already has a country. Otherwise, it becomes the last line of the address. */
  country: string()
    .trim()
    .default('')
    .test('address', (country, { parent, createError }) => {
      const message = country === '' ? undefined : addressProblem(withCountry(parent.address, country));
      return message === undefined || createError({ message: `${message}, including the country` });
    }),
  /** The corrected country of the order. Empty while the customer has not chosen to correct it. */
  countryCode: string().default(''),
  buyerReference: lines('buyerReference').default(''),
});

function withCountry(address = '', country: string): string {
  return `${address.trim()}\n${country}`;
}

function addressProblem(address: string): string | undefined {
  if (address.length > BILLING_ADDRESS_MAX_LENGTH)
    return `Billing address can have at most ${BILLING_ADDRESS_MAX_LENGTH} characters`;
  return linesProblem('address', address);
}

function lines(detail: Parameters<typeof linesProblem>[0]) {
  return string()
    .trim()
    .test('lines', (value = '', { createError }) => {
      const message = linesProblem(detail, value);
      return message === undefined || createError({ message });
    });
}

type CorrectableDetails = NonNullable<InvoiceDetails['correctable']>;

export type InvoiceValues = InferType<typeof invoiceSchema>;

/** Converts the details of an existing invoice to the form's values. */
export function toValues({ name, address, buyersRefNumber }: CorrectableDetails): InvoiceValues {
  return { businessName: name, address, country: '', countryCode: '', buyerReference: buyersRefNumber };
}

/** Maps the server's field names to the form's fields. */
export const FIELD_OF: Record<string, keyof InvoiceValues> = {
  name: 'businessName',
  address: 'address',
  countryIsoCode: 'countryCode',
  buyersRefNumber: 'buyerReference',
};

/**
 * Converts the form's values to the request. If the order has no country, the customer types one, and it becomes the
 * last line of the address. A corrected country has its own field.
 */
export function toRequest(
  { businessName, address, country, countryCode, buyerReference }: InvoiceValues,
  { isCountryKnown }: { isCountryKnown: boolean },
): Omit<InvoiceRequest, 'paymentId'> {
  const isCountryTyped = !isCountryKnown && country !== '';
  return {
    name: businessName,
    address: isCountryTyped ? withCountry(address, country) : address,
    buyersRefNumber: buyerReference,
    ...(countryCode !== '' && { countryIsoCode: countryCode }),
  };
}
