import type { InvoicePayload } from 'shared/contract/orders';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';

/** Invoice details as they go over the wire, whose names are the specification's. Only the country goes along where no invoice is wanted. */
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

/** Invoice details as this browser keeps them: as typed, wanted or not. The country is kept where it was chosen, else it would never be detected again. */
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
