import type { InvoiceDetails } from 'shared/domain/invoiceDetails';

/** What the customer enters on an order beside the number of computers. */
export interface OrderValues {
  promo: { isWanted: boolean; code: string };
  invoice: InvoiceDetails;
}

export const BLANK_ORDER: OrderValues = {
  promo: { isWanted: false, code: '' },
  invoice: { isNeeded: false, name: '', address: '', countryIsoCode: '', buyersRefNumber: '' },
};
