import type { Db } from 'server-kit/db/database';
import { AdminError } from '../Command';

/** The format of an order number (see `migrations/initial/orderNumbers.ts`). */
const ORDER_NUMBER = /^[346789CDFGHJKMNPQRTWXY]{8}$/;

/** Returns true if the text has the format of a complete order number. Payment ids are longer. */
export function isOrderNumber(text: string): boolean {
  return ORDER_NUMBER.test(text.toUpperCase());
}

/**
 * Returns the payment id for an order number. Returns any other text unchanged.
 * @throws {AdminError} if no order has the number.
 */
export async function paymentIdOf(db: Db, text: string): Promise<string> {
  if (!isOrderNumber(text)) return text;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', text.toUpperCase())
    .executeTakeFirst();
  if (!order) throw new AdminError(`There is no order ${text.toUpperCase()}.`);
  return order.id;
}
