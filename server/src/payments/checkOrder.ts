import { HOUR_MS } from '../clock/clock';
import { fulfil } from '../fulfilment/fulfil';
import { cancelUnopened } from '../orders/giveUp';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { expiredSession, type PaymentSession } from './PaymentSession';
import { settle } from './settle';

/** An order without a session was never answered to its customer, so nobody can pay it. */
const UNOPENED_LIFE_MS = HOUR_MS;

/**
 * Asks the provider how an unfinished order stands and takes it as far as that allows. Finished orders are left as they are.
 * @returns the session that was asked about.
 */
export async function checkOrder(shop: Shop, order: Order): Promise<PaymentSession | undefined> {
  if (order.status === 'paid') await fulfil(shop, order.id);
  if (order.status !== 'pending') return undefined;
  if (order.session_id === null) {
    if (isForgotten(shop, order)) await cancelUnopened(shop.db, order);
    return undefined;
  }
  const session = (await shop.provider.readSession(order.session_id)) ?? expiredSession(order);
  await settle(shop, session);
  return session;
}

function isForgotten({ clock }: Shop, { created_at }: Order): boolean {
  return clock.now().getTime() - created_at.getTime() >= UNOPENED_LIFE_MS;
}
