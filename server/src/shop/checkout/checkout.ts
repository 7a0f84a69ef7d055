import { counting } from 'shared/domain/counting';
import { setTimeout as pause } from 'node:timers/promises';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { SignedInUser } from '../accounts/session';
import { fulfil } from '../fulfilment/fulfil';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { cancelUnknown, cancelUnopened } from '../orders/end';
import type { OrderDraft } from '../orders/OrderDraft';
import { placeOrder } from '../orders/placeOrder';
import { cancelUrl, successUrl } from '../orders/returnUrls';
import { attachSession, awaitsSession, countSessionAttempt } from '../orders/session';
import type { Order } from '../orders/tables';
import { fromProvider } from '../provider/fromProvider';
import { ignoreFailedDelivery } from '../fulfilment/ignoreFailedDelivery';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { isFinalForKey, isInProgress, isKeyReused } from '../provider/providerFailure';
import { applyReply } from '../payments/checkOrder';

const ATTEMPTS = 5;
/** How long a second click waits for the first click's payment page. */
const JOIN_MS = 25_000;
const JOIN_PAUSE_MS = 250;

/**
 * Places the order and opens one payable session for it. First ends an open order with a different basket. A second
 * request for the same basket waits for the first request's session.
 * @returns the payment page. Returns the success page if nothing is left to pay, or if the customer has already paid
 * the earlier order, so that the customer pays only once.
 * @throws {HttpProblem} 503 if the provider doesn't respond, 502 if it rejects the call. After a 503, the next attempt
 * uses the same order.
 * @throws {HttpProblem} 409 if the customer's other checkouts keep changing the order.
 * @throws the errors of `placeOrder`.
 */
export async function checkout(context: PaymentContext, user: SignedInUser, draft: OrderDraft): Promise<string> {
  const startedAt = context.clock.now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { order, blockingOrder } = await placeOrder(context, draft, startedAt);
    if (blockingOrder) {
      // Leave the blocking order payable on the last attempt. Otherwise, several tabs could keep ending each other's
      // sessions.
      if (attempt === ATTEMPTS - 1) break;
      const url = await endOrder(context, blockingOrder);
      // The blocking order of a renewal may belong to another customer.
      if (url !== undefined && blockingOrder.user_id === user.id) return url;
      continue;
    }
    const url = await payableUrl(context, user, order);
    if (url !== undefined) return url;
  }
  throw new HttpProblem(409, 'You have another checkout in progress. Please try again in a moment.');
}

/**
 * Returns the payment page, or the success page if nothing is left to pay. Returns `undefined` if the caller must place
 * the order again.
 */
async function payableUrl(context: PaymentContext, user: SignedInUser, order: Order): Promise<string | undefined> {
  if (order.status !== 'pending') return deliver(context, order);
  if (order.session_id === null) return openSession(context, user, order);
  const session = await fromProvider(context.provider.readSession(order.session_id));
  if (session?.state === 'open') return session.url;
  return recordAndGetUrl(context, order, session);
}

/**
 * Delivers an order if it is paid. Returns its success page, even if the delivery fails, because the sweeper repeats
 * it.
 */
async function deliver(context: PaymentContext, order: Order): Promise<string> {
  await ignoreFailedDelivery(context, order.id, fulfil(context, order.id));
  return successUrl(order);
}

/**
 * Records the session's state. Returns the success page if the session is paid or awaits funds, otherwise `undefined`.
 */
async function recordAndGetUrl(
  context: PaymentContext,
  order: Order,
  session: PaymentSession | undefined,
): Promise<string | undefined> {
  await ignoreFailedDelivery(context, order.id, recordSessionState(context, order, session));
  return session?.state === 'paid' || session?.state === 'awaiting funds' ? successUrl(order) : undefined;
}

async function openSession(context: PaymentContext, user: SignedInUser, order: Order): Promise<string | undefined> {
  const session = await fromProvider(openOrJoin(context, user, order), () => cancelUnopened(context, order));
  if (!session) return undefined;
  if (await attachSession(context, order, session.id)) return session.url;
  // The order has changed, so expire this session. The customer may already have paid it, because another attempt may
  // have opened the same session.
  return recordAndGetUrl(context, order, await fromProvider(context.provider.expireSession(session.id)));
}

/**
 * Opens the session of an order. Waits if another request is opening it.
 * @returns `undefined` if the order has changed or the next attempt needs a new idempotency key. The caller must then
 * read the order again.
 */
async function openOrJoin(
  context: PaymentContext,
  user: SignedInUser,
  order: Order,
): Promise<PaymentSession | undefined> {
  const deadline = Date.now() + JOIN_MS;
  for (;;) {
    try {
      return await context.provider.openSession({
        orderId: order.id,
        orderNumber: order.order_number,
        attempt: order.session_attempts,
        title: `${context.config.productName} Pro subscription`,
        description: description(order),
        amountPence: order.payable_pence,
        currency: order.currency,
        email: user.email,
        successUrl: successUrl(order),
        cancelUrl: cancelUrl(order),
      });
    } catch (error) {
      if (isFinalForKey(error)) await countSessionAttempt(context, order);
      if (isKeyReused(error)) return undefined;
      if (!isInProgress(error) || Date.now() > deadline) throw error;
    }
    await pause(JOIN_PAUSE_MS);
    if (!(await awaitsSession(context, order))) return undefined;
  }
}

/** Ends an order and its payment session. Returns its success page if it turns out to be paid or to await funds. */
async function endOrder(context: PaymentContext, order: Order): Promise<string | undefined> {
  if (order.status !== 'pending') return deliver(context, order);
  if (order.session_id !== null)
    return recordAndGetUrl(context, order, await fromProvider(context.provider.expireSession(order.session_id)));
  await cancelUnopened(context, order);
  return undefined;
}

async function recordSessionState(
  context: PaymentContext,
  order: Order,
  session: PaymentSession | undefined,
): Promise<void> {
  if (session) return applyReply(context, order, session);
  context.log.error(
    { orderId: order.id, sessionId: order.session_id },
    'the payment provider has no session for an order, so check STRIPE_SECRET_KEY',
  );
  await cancelUnknown(context, order);
}

function description({ kind, quantity, discount_pence, covers_until }: Order): string {
  const computers = counting(quantity, 'computer');
  if (covers_until !== null) return `${computers} more until ${formatCalendarDate(covers_until)}`;
  const discount = discount_pence === 0 ? '' : `, ${formatPounds(discount_pence)} discount applied`;
  return `${kind === 'renewal' ? 'Renewal for ' : ''}${computers}, 12 months${discount}`;
}
