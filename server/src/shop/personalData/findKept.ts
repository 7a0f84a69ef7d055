import { calendarDateOf } from 'shared/domain/calendarDate';
import type { Trx } from 'server-kit/db/database';
import type { MailPayloads } from '../mail/templates/payloads';

/** Finds what the shop keeps after it has deleted a customer's account: the paid orders and all codes. */
export async function findKept(trx: Trx, userId: string, now: Date): Promise<MailPayloads['account-deleted']> {
  const orders = await trx
    .selectFrom('orders')
    .select('order_number')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  const subscriptions = await trx
    .selectFrom('subscriptions')
    .select(['quantity as computers', 'end_date as endDate', 'blocked_at'])
    .where('user_id', '=', userId)
    .orderBy('end_date')
    .execute();
  const today = calendarDateOf(now);
  return {
    orderNumbers: orders.map(({ order_number }) => order_number),
    keepsCodes: subscriptions.length > 0,
    working: subscriptions
      .filter(({ endDate, blocked_at }) => endDate >= today && blocked_at === null)
      .map(({ computers, endDate }) => ({ computers, endDate })),
  };
}
