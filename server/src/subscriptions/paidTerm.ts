import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { Trx } from '../db/database';
import { renewedPeriod } from '../fulfilment/term';

/**
 * Takes back the time that a refund, or a dispute that was lost, was paid for: the periods of the other payments follow one another as if
 * that payment had never been. Where no payment went back, or every one did, the operator means the term as it is.
 * @returns the day on which the subscription ends.
 */
export async function countPaidTerm(trx: Trx, { id, end_date }: { id: string; end_date: CalendarDate }): Promise<CalendarDate> {
  const periods = await trx
    .selectFrom('subscription_periods')
    .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
    .select(['orders.id', 'orders.status', 'orders.paid_at', 'start_date'])
    .where('subscription_id', '=', id)
    .orderBy('start_date')
    .execute();
  const lost = await trx.selectFrom('disputes').select('order_id').where('order_id', 'in', periods.map((period) => period.id)).where('state', '=', 'lost').execute();
  const paid = periods.filter((period) => period.status !== 'refunded' && !lost.some(({ order_id }) => order_id === period.id));
  if (paid.length === periods.length || paid.length === 0) return end_date;
  let end: CalendarDate | undefined;
  for (const { id: orderId, paid_at, start_date } of paid) {
    const paidOn = paid_at === null ? start_date : calendarDateOf(paid_at);
    const period = renewedPeriod(end ?? paidOn, paidOn);
    await trx.updateTable('subscription_periods').set({ start_date: period.startDate, end_date: period.endDate }).where('order_id', '=', orderId).execute();
    end = period.endDate;
  }
  await trx.updateTable('subscriptions').set({ end_date: end! }).where('id', '=', id).execute();
  return end!;
}
