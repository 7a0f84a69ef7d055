import type { LastInvoice } from 'shared/contract/lastInvoice';
import type { AppContext } from 'server-kit/context/AppContext';
import { printedDetails } from './readDocument';

/**
 * Returns the details that the invoice form suggests: the name, address and country from the customer's newest order
 * with an invoice, including any corrections. Omits the buyer reference, because it applies to only one order. Returns
 * an empty object if the customer has no invoice.
 */
export async function lastInvoiceDetails({ db }: Pick<AppContext, 'db'>, userId: string): Promise<LastInvoice> {
  const last = await db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['html', 'country_code'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return {};
  const { name, address } = printedDetails(last.html);
  return { name, address, countryIsoCode: last.country_code };
}
