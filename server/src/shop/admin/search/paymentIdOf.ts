import { plainText } from 'shared/domain/plainText';
import type { Db } from 'server-kit/db/database';
import { AdminError } from '../Command';

/** Matches the start of an order number (see `migrations/initial/orderNumbers.ts`). */
const NUMBER_START = /^[346789CDFGHJKMNPQRTWXY]{3,8}$/;
export const ORDER_NUMBER_LENGTH = 8;
/** The character of order numbers that sorts last. */
export const LAST_ORDER_NUMBER_LETTER = 'Y';
/** Matches a label before the number, such as `Order no.` or `#`. */
const LABEL = /^(?:order\b\W*(?:(?:number|no)\b\W*)?|#)/i;

/** Reads the start of an order number as people write it, such as `Order RW8F P4RN.` */
export function readNumberStart(text: string): string | undefined {
  const start = plainText(plainText(text).replace(LABEL, '')).replace(/[\s-]/g, '').toUpperCase();
  return NUMBER_START.test(start) ? start : undefined;
}

/** Reads a complete order number. Payment ids are longer. */
export function readOrderNumber(text: string): string | undefined {
  const start = readNumberStart(text);
  return start?.length === ORDER_NUMBER_LENGTH ? start : undefined;
}

/**
 * Returns the payment id for an order number. Returns any other text unchanged.
 * @throws {AdminError} if no order has the number.
 */
export async function paymentIdOf(db: Db, text: string): Promise<string> {
  const number = readOrderNumber(text);
  if (number === undefined) return text;
  const order = await db.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst();
  if (!order) throw new AdminError(`There is no order ${number}.`);
  return order.id;
}
