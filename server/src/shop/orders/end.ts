import { releasePromoCodeUse } from '../catalogue/promoCodes';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { PaymentSession } from '../provider/PaymentSession';
import { lockOrder } from './lockOrder';
import { allows, type OrderChange, transition, updateOrder } from './orderState';
import { cancelPaymentMail, enqueuePaymentMail } from './paymentMail';
import type { Order } from './tables';

/**
 * The delay before `sweep` checks an ended order, because the customer may have paid at the last moment. `sweep` then
 * repeats the check until the session has ended.
 */
const RECHECK_MS = 10 * MINUTE_MS;

/**
 * Ends a locked, unpaid order and releases its use of a promo code. If the customer still pays later, the shop counts
 * the use again.
 */
async function end(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  status: 'expired' | 'cancelled',
  change: OrderChange = {},
): Promise<Order> {
  const { promo_code, holds_promo_use, session_id } = order;
  const next_check_at = session_id === null ? null : later(clock.now(), RECHECK_MS);
  if (promo_code !== null && holds_promo_use) await releasePromoCodeUse(trx, promo_code);
  return transition(trx, order, 'end', status, {
    ...change,
    is_awaiting_funds: false,
    holds_promo_use: false,
    next_check_at,
  });
}

/**
 * Ends a locked, unpaid order whose session has expired or failed. Ignores a session that another one has replaced.
 * Only delayed payment methods can fail. By then, the customer has left the payment page, so the shop sends an email.
 */
export async function endWithSession(
  trx: Trx,
  context: Pick<AppContext, 'clock'>,
  order: Order,
  { id, state }: Pick<PaymentSession, 'id'> & { state: 'expired' | 'failed' },
): Promise<Order> {
  if (order.session_id !== id) return order;
  const updated = await updateOrder(trx, order, { ended_session_id: id });
  if (!allows(order, 'end')) return updated;
  if (state === 'expired') return end(trx, context, updated, 'expired');
  await cancelPaymentMail(trx, context, order, 'payment-awaited');
  await enqueuePaymentMail(trx, context, order, 'payment-failed');
  return end(trx, context, updated, 'cancelled', { payment_failed_at: context.clock.now() });
}

/**
 * Cancels an order without a session. It has no payment page, so nobody can pay for it. Does nothing if the order now
 * has a session, or is no longer pending.
 */
export function cancelUnopened(context: Pick<AppContext, 'db' | 'clock'>, order: Pick<Order, 'id'>): Promise<void> {
  return cancelPending(context, order, null);
}

/**
 * Cancels an order whose session doesn't exist at the provider, so that the customer can buy again. `sweep` continues
 * to ask the provider. Does nothing if the order has a newer session, or is no longer pending.
 */
export function cancelUnknown(
  context: Pick<AppContext, 'db' | 'clock'>,
  order: Pick<Order, 'id' | 'session_id'>,
): Promise<void> {
  return cancelPending(context, order, order.session_id);
}

async function cancelPending(
  context: Pick<AppContext, 'db' | 'clock'>,
  { id }: Pick<Order, 'id'>,
  sessionId: string | null,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.status === 'pending' && order.session_id === sessionId) await end(trx, context, order, 'cancelled');
  });
}
