import { sql } from 'kysely';
import { countPaidPromoCodeUse } from '../catalogue/promoCodes';
import type { AppContext } from 'server-kit/context/AppContext';
import { isDatabaseUnavailable } from 'server-kit/db/databaseUnavailable';
import type { Trx } from 'server-kit/db/database';
import { bookingDay } from './closedPeriod';
import { transition } from './orderState';
import type { Order } from './tables';

const MAX_ERROR_LENGTH = 300;

/** Records the delivery of a locked, paid order. */
export async function recordDelivery(trx: Trx, { clock }: Pick<AppContext, 'clock'>, order: Order): Promise<void> {
  const now = clock.now();
  // The order ended before its payment arrived, which released its use of the promo code. Count the use again.
  if (order.promo_code !== null && !order.holds_promo_use) await countPaidPromoCodeUse(trx, order.promo_code);
  // An operator can accept an order without a payment. Its sale then counts on the day of the delivery.
  const paidAt = order.paid_at ?? now;
  await transition(trx, order, 'fulfil', 'fulfilled', {
    paid_at: paidAt,
    booked_on: await bookingDay(trx, paidAt),
    fulfilled_at: now,
    holds_promo_use: order.promo_code !== null,
    next_check_at: null,
  });
}

/**
 * Records on a paid order why its delivery failed, for the operator's `review` command. Never throws, because the
 * delivery's own error matters more. Ignores database outages, because the order doesn't cause them.
 */
export async function recordDeliveryFailure(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  orderId: string,
  error: unknown,
): Promise<void> {
  if (isDatabaseUnavailable(error)) return;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  try {
    await db
      .updateTable('orders')
      .set({ delivery_failures: sql<number>`delivery_failures + 1`, last_delivery_error: reason })
      .where('id', '=', orderId)
      .where('status', '=', 'paid')
      .execute();
  } catch (failure) {
    log.warn({ err: failure, orderId }, 'a delivery failure was not recorded');
  }
}
