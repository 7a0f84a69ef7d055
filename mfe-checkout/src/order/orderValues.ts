import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import type { PromoEntry } from '../features/promo-code/usePromoCode';

/** What the customer enters for an order, except the number of computers. */
export interface OrderValues {
  promo: PromoEntry;
  invoice: InvoiceDetails;
}

export const BLANK_ORDER: OrderValues = {
  promo: { isWanted: false, code: '' },
  invoice: { isNeeded: false, name: '', address: '', countryIsoCode: '', buyerReference: '' },
};
