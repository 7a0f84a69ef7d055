import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { firstDay } from '../../invoices/firstDay';
import type { JournalEntry } from '../../invoices/JournalEntry';

type EntryOfOrder = Pick<JournalEntry, 'orderNumber'>;

/**
 * Finds the subscription periods that the entries' orders paid for.
 * @returns a function that returns an entry's period as columns, or `undefined` if its order has no period
 */
export async function findPaidPeriods(db: Db, entries: readonly EntryOfOrder[]) {
  const numbers = [...new Set(entries.map(({ orderNumber }) => orderNumber))];
  const periods = await db
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
    .select(['order_number', firstDay.as('period from'), 'subscription_periods.end_date as period to'])
    // Pass the numbers as one array, because a quarter can have more orders than a statement can have parameters.
    .where(sql<SqlBool>`order_number = any(${numbers}::text[])`)
    .execute();
  const periodOf = new Map(periods.map(({ order_number, ...period }) => [order_number, period]));
  return ({ orderNumber }: EntryOfOrder) => periodOf.get(orderNumber);
}
