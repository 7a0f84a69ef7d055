import type { InvoiceDetailsResponse } from 'shared/contract/orders';
import { countryName } from '../catalogue/countries';
import { prepared } from '../db/prepared';
import { noSuchOrder } from '../orders/findOwnOrder';
import type { Shop } from '../orders/Shop';

/** The invoice of a customer's own order, where there is one, and the country that it names or will name. @throws {HttpProblem} 404. */
export async function invoiceDetails({ db }: Shop, userId: string, orderId: string): Promise<InvoiceDetailsResponse> {
  const [order] = await findDetails(db, { userId, orderId });
  if (!order) throw noSuchOrder();
  const country = countryName(order.country_code);
  return { ...(order.html !== null && { invoiceHtml: order.html }), ...(country !== undefined && { countryName: country }) };
}

const findDetails = prepared(['userId', 'orderId'], (db, { userId, orderId }: { userId: string; orderId: string }) =>
  db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.country_code', 'invoices.html'])
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId),
);
