import type { InvoicePayload } from 'shared/contract/orders';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';

/**
 * Converts invoice details to the wire names of the specification. Includes only the country if the customer needs no
 * invoice.
 */
export function invoicePayload(invoice: InvoiceDetails, countryCode: string): InvoicePayload {
  const sent = invoice.isNeeded ? invoice : { name: '', address: '', buyerReference: '' };
  return {
    InvoiceNeeded: invoice.isNeeded,
    Name: sent.name.trim(),
    Address: sent.address.trim(),
    BuyersRefNumber: sent.buyerReference.trim(),
    CountryIsoCode: countryCode,
    BuyersVatNumber: '',
  };
}

/**
 * Returns the invoice details to store in the browser, as the customer typed them. Includes the country only if the
 * customer chose one. Otherwise, the next visit detects the country again.
 */
export function invoiceDraft(invoice: InvoiceDetails): InvoicePayload {
  return {
    InvoiceNeeded: invoice.isNeeded,
    Name: invoice.name,
    Address: invoice.address,
    BuyersRefNumber: invoice.buyerReference,
    CountryIsoCode: invoice.countryIsoCode,
    BuyersVatNumber: '',
  };
}
