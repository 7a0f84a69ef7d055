import type { InvoicePayload } from 'shared/contract/placeOrder';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';

/**
 * Converts invoice details to the wire names of the specification. If the customer needs no invoice, leaves all fields
 * except the country empty.
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
 * Returns the invoice details to store in the browser, as the customer typed them. The country stays empty until the
 * customer chooses one, so that the next visit detects it again.
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
