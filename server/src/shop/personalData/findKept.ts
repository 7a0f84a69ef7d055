import { calendarDateOf } from 'shared/domain/calendarDate';
import type { Trx } from 'server-kit/db/database';
import type { MailPayloads } from '../mail/templates/payloads';

/**
 * Finds what the shop keeps after it has deleted a customer's account: the paid orders, and the codes that still work.
 */
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
    .select(['quantity as computers', 'end_date as endDate'])
    .where('user_id', '=', userId)
    .where('end_date', '>=', calendarDateOf(now))
    .where('blocked_at', 'is', null)
    .orderBy('end_date')
    .execute();
  return { orderNumbers: orders.map(({ order_number }) => order_number), subscriptions };
}
