import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Order } from '../orders/tables';

/**
 * The age after which an order cannot have an open payment. The payment page stays open for a day, and the shop then
 * checks the payment with the provider within an hour.
 */
const PAYMENT_LIFE_MS = DAY_MS + HOUR_MS;

type OpenOrder = Pick<Order, 'order_number' | 'status' | 'is_awaiting_funds' | 'created_at'>;

/**
 * Rejects the deletion of an account while a payment or a delivery is in progress.
 * @throws {HttpProblem} 409 `payment-open`. The message says when to try again.
 */
export async function refuseWhilePaying(trx: Trx, { config, clock }: AppContext, userId: string): Promise<void> {
  const open = await trx
    .selectFrom('orders')
    .select(['order_number', 'status', 'is_awaiting_funds', 'created_at'])
    .where('user_id', '=', userId)
    .where((order) =>
      order.or([
        order('status', 'in', ['pending', 'paid', 'review']),
        order.and([order('status', 'in', ['expired', 'cancelled']), order('next_check_at', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (open) throw new HttpProblem(409, describeOpen(open, clock.now(), config.supportEmail), { code: 'payment-open' });
}

function describeOpen(order: OpenOrder, now: Date, supportEmail: string): string {
  const { order_number: number, status, is_awaiting_funds, created_at } = order;
  if (status === 'review') {
    return `We are checking the payment for order ${number}. Write to ${supportEmail}, and try again once we have replied.`;
  }
  if (status === 'paid') return `We are delivering order ${number}. Try again in a few minutes.`;
  if (status !== 'pending') return `We are checking whether order ${number} was paid. Try again in an hour.`;
  if (is_awaiting_funds) {
    return `The payment for order ${number} is on its way. Try again after we have emailed you the result.`;
  }
  const endsInMs = later(created_at, PAYMENT_LIFE_MS).getTime() - now.getTime();
  const hours = Math.max(1, Math.ceil(endsInMs / HOUR_MS));
  return `The payment for order ${number} is not finished. Pay or cancel it, or try again ${hours === 1 ? 'in an hour' : `in ${hours} hours`}.`;
}
