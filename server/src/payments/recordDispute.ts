import type { Trx } from '../db/database';
import type { Order } from '../orders/tables';
import { reviseSubscription } from '../subscriptions/reviseSubscription';
import type { PaymentContext } from './PaymentContext';
import { DISPUTE_RANKS, type ProviderDispute } from './ProviderDispute';
import { withOrderOfPayment } from './withOrderOfPayment';

/**
 * Records a payment's dispute. The subscription loses the paid period until the shop wins the dispute. Events arrive
 * late and in any order, so the shop ignores an event that doesn't raise the dispute's rank. A subscription that an
 * operator unblocked stays unblocked until the dispute changes.
 */
export function recordDispute(context: PaymentContext, { id, paymentIntentId, state }: ProviderDispute): Promise<void> {
  return withOrderOfPayment(context, paymentIntentId, async (trx, order) => {
    const known = await trx.selectFrom('disputes').select('state').where('id', '=', id).executeTakeFirst();
    if (known && DISPUTE_RANKS[state] <= DISPUTE_RANKS[known.state]) return;
    const row = { id, order_id: order.id, state, recorded_at: context.clock.now() };
    await trx
      .insertInto('disputes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const disputed_at = (await isDisputed(trx, order.id)) ? (order.disputed_at ?? context.clock.now()) : null;
    await trx.updateTable('orders').set({ disputed_at }).where('id', '=', order.id).execute();
    await reviseSubscription(trx, context, order.id, state === 'won' ? 'restored' : 'reversed');
  });
}

async function isDisputed(trx: Trx, orderId: Order['id']): Promise<boolean> {
  const open = trx.selectFrom('disputes').select('id').where('order_id', '=', orderId).where('state', '!=', 'won');
  return (await open.executeTakeFirst()) !== undefined;
}
