import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { renewedPeriod } from './term';

/** Returns true if an order's payment was fully refunded, is disputed, or was lost in a dispute. */
export function isReversed({ status, disputed_at }: Pick<Order, 'status' | 'disputed_at'>): boolean {
  return status === 'refunded' || disputed_at !== null;
}

/**
 * Recalculates a subscription's term from the payments that the shop kept. Periods follow one another in the order of
 * the payments, so the order in which refunds and disputes arrive doesn't affect the result. If every payment was
 * reversed, keeps the purchase's period, so that an operator can still unblock the subscription.
 * @returns the last day of use.
 */
export async function recountTerm(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  { id, end_date }: { id: string; end_date: CalendarDate },
): Promise<CalendarDate> {
  const periods = await trx
    .selectFrom('subscription_periods')
    .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
    .select(['orders.id', 'orders.kind', 'orders.status', 'orders.disputed_at', 'orders.paid_at'])
    .select(['start_date', 'removed_at'])
    .where('subscription_id', '=', id)
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .execute();
  const kept = periods.filter((period) => !isReversed(period));
  const counted = kept.length > 0 ? kept : periods.filter(({ kind }) => kind === 'purchase');
  // Keep the term if no payment was reversed or restored.
  if (periods.every((period) => counted.includes(period) === (period.removed_at === null))) return end_date;

  const removed = periods.filter((period) => !counted.includes(period) && period.removed_at === null);
  for (const { id: orderId } of removed) {
    await trx
      .updateTable('subscription_periods')
      .set({ removed_at: clock.now() })
      .where('order_id', '=', orderId)
      .execute();
  }
  let endDate: CalendarDate | undefined;
  for (const { id: orderId, paid_at, start_date } of counted) {
    const paidOn = paid_at === null ? start_date : calendarDateOf(paid_at);
    const period = renewedPeriod(endDate ?? paidOn, paidOn);
    const row = { start_date: period.startDate, end_date: period.endDate, removed_at: null };
    await trx.updateTable('subscription_periods').set(row).where('order_id', '=', orderId).execute();
    endDate = period.endDate;
  }
  if (endDate === undefined) return end_date;
  await trx.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', id).execute();
  return endDate;
}
