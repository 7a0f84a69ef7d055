import { HOUR_MS } from '../clock/clock';
import { fulfil } from '../fulfilment/fulfil';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { expiredSession } from './PaymentSession';
import { settle } from './settle';

/** An order without a session was never answered to its customer, so nobody can pay it. */
const UNOPENED_LIFE_MS = HOUR_MS;

/** Asks the provider how an unfinished order stands and takes it as far as that allows. Finished orders are left as they are. */
export async function checkOrder(shop: Shop, order: Order): Promise<void> {
  if (order.status === 'paid') return fulfil(shop, order.id);
  if (order.status !== 'pending') return;
  if (order.session_id === null) return cancelUnopened(shop, order);
  const session = await shop.provider.readSession(order.session_id);
  await settle(shop, session ?? expiredSession(order));
}

async function cancelUnopened({ db, clock }: Shop, order: Order): Promise<void> {
  if (clock.now().getTime() - order.created_at.getTime() < UNOPENED_LIFE_MS) return;
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', next_check_at: null })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .where('session_id', 'is', null)
    .execute();
}
