import { formatPounds } from 'shared/domain/money';
import type { SignedInUser } from '../accounts/session';
import { fulfil } from '../fulfilment/fulfil';
import { HttpProblem } from '../http/httpProblem';
import { fromProvider } from '../payments/fromProvider';
import { isKeptFailure } from '../payments/PaymentProvider';
import { expiredSession } from '../payments/PaymentSession';
import { settle } from '../payments/settle';
import { cancelUnopened } from './giveUp';
import type { OrderDraft } from './OrderDraft';
import { placeOrder } from './placeOrder';
import { cancelUrl, successUrl } from './returnUrls';
import type { Shop } from './Shop';
import type { Order } from './tables';

const ATTEMPTS = 5;

/**
 * Places the order, then opens one payable session for it, and answers where the browser goes: the payment page, or the success page
 * where nothing is to be paid or the payment turns out to be made. An open order with another basket is closed first.
 * @throws {HttpProblem} 503 where the provider does not answer; nothing was charged, and the next try finds the same order.
 */
export async function checkout(shop: Shop, user: SignedInUser, draft: OrderDraft): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { order, other } = await placeOrder(shop, draft);
    if (other) {
      // Whoever gives up leaves the other basket payable, else several tabs could close each other's to the last.
      if (attempt === ATTEMPTS - 1) break;
      await close(shop, other);
      continue;
    }
    const url = await payableUrl(shop, user, order);
    if (url !== undefined) return url;
  }
  throw new HttpProblem(409, 'Another checkout of yours is under way. Please try again in a moment.');
}

/** `undefined` where the order's session is over and a new order is needed. */
async function payableUrl(shop: Shop, user: SignedInUser, order: Order): Promise<string | undefined> {
  if (order.payable_pence === 0) {
    await fulfil(shop, order.id);
    return successUrl(order);
  }
  if (order.session_id === null) return openSession(shop, user, order);
  const session = await fromProvider(shop.provider.readSession(order.session_id));
  if (session?.state === 'open') return session.url;
  await settle(shop, session ?? expiredSession(order));
  return session?.state === 'paid' || session?.state === 'awaiting funds' ? successUrl(order) : undefined;
}

async function openSession(shop: Shop, user: SignedInUser, order: Order): Promise<string | undefined> {
  const opening = shop.provider.openSession({
    orderId: order.id,
    attempt: order.session_attempts,
    title: `${shop.config.productName} Pro subscription`,
    description: description(order),
    amountPence: order.payable_pence,
    currency: order.currency,
    email: user.email,
    successUrl: successUrl(order),
    cancelUrl: cancelUrl(order),
  });
  const session = await fromProvider(opening.catch((error: unknown) => countFailure(shop, order, error)), () => cancelUnopened(shop.db, order));
  const { numUpdatedRows } = await shop.db
    .updateTable('orders')
    .set({ session_id: session.id })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .where((where) => where.or([where('session_id', 'is', null), where('session_id', '=', session.id)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return session.url;
  // Another tab changed the basket meanwhile, or another attempt was faster: what nobody was sent to must not stay payable.
  await fromProvider(shop.provider.expireSession(session.id));
  return undefined;
}

/** The next attempt must not get the same failure again. Of several at once all count as one. */
async function countFailure({ db }: Shop, { id, session_attempts }: Order, error: unknown): Promise<never> {
  if (isKeptFailure(error)) await db.updateTable('orders').set({ session_attempts: session_attempts + 1 }).where('id', '=', id).where('session_attempts', '=', session_attempts).execute();
  throw error;
}

async function close(shop: Shop, order: Order): Promise<void> {
  if (order.session_id === null) return cancelUnopened(shop.db, order);
  const session = await fromProvider(shop.provider.expireSession(order.session_id));
  await settle(shop, session ?? expiredSession(order));
}

function description({ kind, quantity, discount_pence }: Order): string {
  const computers = `${quantity} computer${quantity === 1 ? '' : 's'}`;
  const discount = discount_pence === 0 ? '' : `, discount of ${formatPounds(discount_pence)} taken off`;
  return `${kind === 'renewal' ? 'Renewal for ' : ''}${computers}, 12 months${discount}`;
}
