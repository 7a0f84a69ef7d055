import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import type { JournalEntry } from '../../invoices/JournalEntry';

type EntryOfOrder = Pick<JournalEntry, 'orderNumber'>;

/**
 * Finds the subscription periods that the entries' orders sold. They never change, so closed months stay the same.
 * @returns a function that returns an entry's period as columns, or `undefined` if its order has no period
 */
export async function findPaidPeriods(db: Db, entries: readonly EntryOfOrder[]) {
  const numbers = [...new Set(entries.map(({ orderNumber }) => orderNumber))];
  const periods = await db
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
    .select(['order_number', 'sold_from as period from', 'sold_until as period to'])
    // Pass the numbers as one array, because a quarter can have more orders than a statement can have parameters.
    .where(sql<SqlBool>`order_number = any(${numbers}::text[])`)
    .execute();
  const periodOf = new Map(periods.map(({ order_number, ...period }) => [order_number, period]));
  return ({ orderNumber }: EntryOfOrder) => periodOf.get(orderNumber);
}
