import type { InvoiceDetailsResponse } from 'shared/contract/orders';
import { isCurrentSession, type SessionKey, signInNeeded } from '../accounts/session';
import { countryName } from '../catalogue/countries';
import { prepared } from '../db/prepared';
import { noSuchOrder } from '../orders/findOwnOrder';
import type { Shop } from '../orders/Shop';

/** The invoice of a customer's own order, where there is one, and the country that it names or will name. @throws {HttpProblem} 401 where the session is over, 404. */
export async function invoiceDetails({ db }: Shop, { tokenHash, now }: SessionKey, orderId: string): Promise<InvoiceDetailsResponse> {
  const [order] = await findDetails(db, { tokenHash, now, orderId });
  if (!order) throw signInNeeded();
  // Every order has a country, so this session's customer has none of this id.
  if (order.country_code === null) throw noSuchOrder();
  const details: InvoiceDetailsResponse = {};
  if (order.html !== null) details.invoiceHtml = order.html;
  const country = countryName(order.country_code);
  if (country !== undefined) details.countryName = country;
  return details;
}

const findDetails = prepared(['tokenHash', 'now', 'orderId'], (db, { tokenHash, now, orderId }: SessionKey & { orderId: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('orders', (join) => join.onRef('orders.user_id', '=', 'sessions.user_id').on('orders.id', '=', orderId))
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.country_code', 'invoices.html'])
    .where('sessions.token_hash', '=', tokenHash)
    .where(isCurrentSession(now)),
);
