import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { Db } from 'server-kit/db/database';
import { oldestDueMail } from '../../mail/oldestDueMail';
import type { OrderStatus } from '../../orders/tables';
import { findLateEvents } from '../../payments/lateEvents';

export interface ShopFigures {
  orders: Record<string, number>;
  /** The time since the payment of the oldest undelivered order, or 0 if all paid orders are delivered. */
  oldestUndeliveredSeconds: number;
  /** The number of paid orders with at least one failed delivery. */
  failingDeliveries: number;
  /** The number of unresolved differences between the provider and our orders. */
  mismatches: number;
  disputesOpen: number;
  /** The number of payments in the last day whose event has not arrived. */
  latePaymentEvents: number;
  mailDue: number;
  /** How long the oldest undelivered email has been due, whether or not it was tried. 0 if there is none. */
  oldestDueMailSeconds: number;
  /** The number of unsent emails with at least one failed attempt. */
  mailRetrying: number;
  /** The number of emails that failed permanently within the last day. */
  mailFailedToday: number;
}

type OpenFigures = Omit<ShopFigures, 'orders' | 'latePaymentEvents'> & { orders: Record<string, number> | null };

/** The statuses of unfinished orders. Counting these orders is cheap, because the shop never has many of them. */
const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'paid', 'review'];
const FINAL_STATUSES: readonly OrderStatus[] = ['fulfilled', 'expired', 'cancelled', 'refunded'];

/** Reads all figures except the counts of finished orders. Each subquery uses an index. */
export async function readOpenFigures(db: Db, now: Date): Promise<ShopFigures> {
  const unsent = sql`sent_at is null and cancelled_at is null`;
  const ageOf = (oldest: RawBuilder<unknown>) =>
    sql`coalesce(extract(epoch from ${now}::timestamptz - ${oldest}), 0)::float8`;
  const { rows } = await sql<OpenFigures>`select
    (select json_object_agg(status, count) from (
      select status, count(*) as count from orders where status in (${sql.join(OPEN_STATUSES)}) group by status
    ) as open) as orders,
    (select ${ageOf(sql`min(paid_at)`)} from orders where status = 'paid') as "oldestUndeliveredSeconds",
    (select count(*) from orders where status = 'paid' and delivery_failures > 0) as "failingDeliveries",
    (select count(*) from payment_mismatches where resolved_at is null) as mismatches,
    (select count(*) from disputes where state = 'open') as "disputesOpen",
    (select count(*) from outbox where ${unsent} and send_after <= ${now}) as "mailDue",
    ${ageOf(oldestDueMail(now))} as "oldestDueMailSeconds",
    (select count(*) from outbox where ${unsent} and last_error is not null) as "mailRetrying",
    (select count(*) from outbox where failed_at > ${later(now, -DAY_MS)}) as "mailFailedToday"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no figures.');
  const { orders, ...figures } = row;
  const { payments: latePaymentEvents } = await findLateEvents(db, now);
  return { ...figures, latePaymentEvents, orders: { ...zeros(OPEN_STATUSES), ...orders } };
}

/** Counts the finished orders by status. Scans a whole index, so call it less often than `readOpenFigures`. */
export async function readFinalCounts(db: Db): Promise<Record<string, number>> {
  const counts = await db
    .selectFrom('orders')
    .select((orders) => ['status', orders.fn.countAll<number>().as('count')])
    .where('status', 'in', FINAL_STATUSES)
    .groupBy('status')
    .execute();
  return { ...zeros(FINAL_STATUSES), ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) };
}

/** Returns 0 for each status, so that a status without orders also appears. */
function zeros(statuses: readonly OrderStatus[]): Record<string, number> {
  return Object.fromEntries(statuses.map((status) => [status, 0]));
}
