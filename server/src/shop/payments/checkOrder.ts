import { DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { fulfil } from '../fulfilment/fulfil';
import { claimDueOrders, claimUnfinishedOrders, stopChecking, stopCheckingUnknown } from '../orders/checks';
import { cancelUnopened } from '../orders/end';
import { mayBeUnpaid } from '../orders/orderState';
import type { Order } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import { isUnpaidAndOver, type PaymentSession } from '../provider/PaymentSession';
import { recordMismatch } from '../orders/mismatches';
import { applySession } from './applySession';

/** How long an order without a payment session stays open. Nobody can pay for it, because it has no payment page. */
const UNOPENED_LIFE_MS = HOUR_MS;
/**
 * If the provider has no session for an order of this age, an operator must decide about the order. A payment page
 * closes after one day, so the order can no longer be paid.
 */
const UNKNOWN_SESSION_LIMIT_MS = 2 * DAY_MS;

/**
 * Reads an order's session from the provider and updates the order. Also checks expired and cancelled orders, because
 * the customer may have paid for them. Delivers the order if it is paid.
 * @returns the provider's session, or `undefined` if there is none or the order needed no check.
 */
export async function checkOrder(context: PaymentContext, order: Order): Promise<PaymentSession | undefined> {
  if (order.status === 'paid') await fulfil(context, order.id);
  if (!mayBeUnpaid(order)) return undefined;
  if (order.session_id === null) {
    if (order.status === 'pending' && ageOf(context, order) >= UNOPENED_LIFE_MS) await cancelUnopened(context, order);
    return undefined;
  }
  const session = await context.provider.readSession(order.session_id);
  if (!session) {
    await reportUnknownSession(context, order, order.session_id);
    return undefined;
  }
  await applyReply(context, order, session);
  return session;
}

/**
 * Applies a session that the provider has just returned. Stops the order's checks if nobody can pay the session any
 * more. An event doesn't stop them, because it may be out of date.
 */
export async function applyReply(
  context: PaymentContext,
  order: Pick<Order, 'id'>,
  session: PaymentSession,
): Promise<void> {
  await applySession(context, session);
  if (isUnpaidAndOver(session)) await stopChecking(context.db, order, session.id);
}

interface SweepOptions {
  /**
   * True to check every unfinished order, even if it is not due. The operator, the chaos server and the tests use this
   * option.
   */
  ignoresBackOff?: boolean;
}

/**
 * Checks every order that is due: asks the provider about pending orders and delivers paid orders. Several servers can
 * sweep at the same time, because each server claims its own orders. If a server stops, its claimed orders become due
 * again later.
 * @returns the number of orders checked.
 */
export async function sweep(context: PaymentContext, { ignoresBackOff = false }: SweepOptions = {}): Promise<number> {
  const now = context.clock.now();
  let checkedCount = 0;
  let lastId = '';
  for (;;) {
    const claimed = ignoresBackOff
      ? await claimUnfinishedOrders(context, now, lastId)
      : await claimDueOrders(context, now);
    if (claimed.length === 0) return checkedCount;
    checkedCount += claimed.length;
    lastId = claimed.reduce((last, { id }) => (id > last ? id : last), lastId);
    await Promise.all(
      claimed.map((order) =>
        checkOrder(context, order).catch((error: unknown) =>
          context.log.warn({ err: error, orderId: order.id }, 'an order could not be checked'),
        ),
      ),
    );
  }
}

function ageOf({ clock }: AppContext, { created_at }: Order): number {
  return clock.now().getTime() - created_at.getTime();
}

/**
 * Logs that the provider has no session for the order. The secret key may belong to another account, so the customer
 * may still have paid. After two days, records a mismatch, stops the checks, and sends a pending order to
 * review.
 */
async function reportUnknownSession(context: PaymentContext, order: Order, sessionId: string): Promise<void> {
  const { id: orderId, created_at, order_number } = order;
  const { db, clock, log } = context;
  log.error({ orderId, sessionId }, 'the payment provider has no session for an order, so check STRIPE_SECRET_KEY');
  if (clock.now() < later(created_at, UNKNOWN_SESSION_LIMIT_MS)) return;
  const reason = `The provider has no payment page for order ${order_number}. Check that STRIPE_SECRET_KEY belongs to the correct account, then run "settle".`;
  await db.transaction().execute(async (trx) => {
    await recordMismatch(trx, context, { kind: 'unknown-session', subject: sessionId, orderId, reason });
    await stopCheckingUnknown(trx, order, reason);
  });
}
