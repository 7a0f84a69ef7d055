import type { Trx } from '../db/database';
import type { Shop } from '../orders/Shop';
import type { DisputeState, Order } from '../orders/tables';
import { blockSubscription, DISPUTED, unblockSubscription } from '../subscriptions/block';
import { paidForBy, withOrderOfPayment } from './withOrderOfPayment';

/** In the order in which a dispute takes them. */
const STATES: readonly DisputeState[] = ['open', 'lost', 'won'];

interface Dispute {
  disputeId: string;
  paymentIntentId: string;
  state: DisputeState;
}

/**
 * The cardholder's bank took the payment back, or tries to: what it paid for is blocked until the dispute is won. Events come late and in
 * any order, so that one counts only where it takes the dispute further. What an operator unblocked stays so while nothing new happens.
 */
export function recordDispute(shop: Shop, { disputeId, paymentIntentId, state }: Dispute): Promise<void> {
  return withOrderOfPayment(shop, paymentIntentId, async (trx, order) => {
    const known = await trx.selectFrom('disputes').select('state').where('id', '=', disputeId).executeTakeFirst();
    if (known && STATES.indexOf(state) <= STATES.indexOf(known.state)) return;
    const row = { id: disputeId, order_id: order.id, state, recorded_at: shop.clock.now() };
    await trx.insertInto('disputes').values(row).onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
    const subscriptionId = await paidForBy(trx, order.id);
    if (state !== 'won') {
      await trx.updateTable('orders').set({ disputed_at: order.disputed_at ?? shop.clock.now() }).where('id', '=', order.id).execute();
      if (subscriptionId !== undefined) await blockSubscription(trx, shop, subscriptionId, DISPUTED);
      return;
    }
    if (await isDisputed(trx, [order])) return;
    await trx.updateTable('orders').set({ disputed_at: null }).where('id', '=', order.id).execute();
    if (subscriptionId !== undefined) await giveBack(trx, shop, subscriptionId);
  });
}

/** Where disputes were the reason of the block, and none is left about any of the subscription's payments. */
async function giveBack(trx: Trx, shop: Shop, subscriptionId: string): Promise<void> {
  const { block_reason } = await trx.selectFrom('subscriptions').select('block_reason').where('id', '=', subscriptionId).forUpdate().executeTakeFirstOrThrow();
  if (block_reason !== DISPUTED) return;
  const payments = await trx.selectFrom('subscription_periods').select('order_id as id').where('subscription_id', '=', subscriptionId).execute();
  if (!(await isDisputed(trx, payments))) await unblockSubscription(trx, shop, subscriptionId);
}

async function isDisputed(trx: Trx, orders: Pick<Order, 'id'>[]): Promise<boolean> {
  const dispute = trx.selectFrom('disputes').select('id').where('order_id', 'in', orders.map(({ id }) => id)).where('state', '!=', 'won');
  return (await dispute.executeTakeFirst()) !== undefined;
}
