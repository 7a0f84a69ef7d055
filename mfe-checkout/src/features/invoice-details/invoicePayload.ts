import type { InvoicePayload } from 'shared/contract/orders';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';

/** Invoice details as they go over the wire, whose names are the specification's. */
export function invoicePayload(invoice: InvoiceDetails, countryCode: string): InvoicePayload {
  return {
    InvoiceNeeded: invoice.isNeeded,
    Name: invoice.name.trim(),
    Address: invoice.address.trim(),
    BuyersRefNumber: invoice.buyersRefNumber.trim(),
    CountryIsoCode: countryCode,
    BuyersVatNumber: '',
  };
}
