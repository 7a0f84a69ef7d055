import type { CreateInvoiceRequest } from 'shared/contract/orders';
import { type InferType, object, string } from 'yup';

export const invoiceSchema = object({
  businessName: string().trim().required('Name is required'),
  address: string().trim().required('Billing address is required'),
  /** Typed only where the order has none. */
  country: string().trim().default(''),
  reference: string().trim().default(''),
});

export type InvoiceValues = InferType<typeof invoiceSchema>;

/** The form's fields by the names that the server knows them under. */
export const FIELD_OF: Record<string, { name: keyof InvoiceValues; id: string }> = {
  name: { name: 'businessName', id: 'invoice-name' },
  address: { name: 'address', id: 'invoice-address' },
  buyersRefNumber: { name: 'reference', id: 'invoice-reference' },
};

/** What is sent. It has no field for a country, since the order has it; one that the customer had to type ends the address. */
export function toRequest(
  { businessName, address, country, reference }: InvoiceValues,
  isCountryKnown: boolean,
): Omit<CreateInvoiceRequest, 'paymentId'> {
  const isCountryMissing = !isCountryKnown && country !== '';
  return {
    name: businessName,
    address: isCountryMissing ? `${address}\n${country}` : address,
    buyersRefNumber: reference,
  };
}
