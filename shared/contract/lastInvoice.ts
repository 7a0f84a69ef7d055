import { call } from './call';
import { object, text, type ValueOf } from './schema';

/** The details on the customer's newest invoice. Empty if there is no invoice. */
export type LastInvoice = ValueOf<typeof LastInvoice>;
const LastInvoice = object({}, { name: text(), address: text(), countryIsoCode: text() });
export const LAST_INVOICE = call('GET', '/api/order/lastinvoicedetails', { response: { 200: LastInvoice } });
