import type { Trx } from 'server-kit/db/database';
import { cancelReviewMail } from '../fulfilment/sendToReview';
import type { Order } from '../orders/tables';
import { enqueueDisputeMail } from './disputeMail';
import { disputeState } from './disputeState';
import { enqueueOtherCustomersMail } from './otherCustomersMail';
import type { PaymentContext } from '../provider/PaymentContext';
import { DISPUTE_RANKS, type ProviderDispute } from '../provider/ProviderDispute';
import { reviseOrder, statusAfterReversals } from './reviseOrder';
import { withOrderOfPayment } from './withOrderOfPayment';

/**
 * Records a payment's dispute, and emails the payer and the subscription's other customers. The subscription loses the paid period
 * until the shop wins the dispute. Events arrive late and in any order, so the shop ignores an event that doesn't raise
 * the dispute's rank. A subscription that an operator unblocked stays unblocked until the dispute changes.
 */
export async function recordDispute(context: PaymentContext, dispute: ProviderDispute): Promise<void> {
  await withOrderOfPayment(context, dispute.paymentIntentId, (trx, order) =>
    applyDispute(trx, context, order, dispute),
  );
  context.wakeMail();
}

async function applyDispute(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { id, state }: ProviderDispute,
): Promise<void> {
  const known = await trx.selectFrom('disputes').select('state').where('id', '=', id).executeTakeFirst();
  if (known && DISPUTE_RANKS[state] <= DISPUTE_RANKS[known.state]) return;
  const before = await disputeState(trx, order.id);
  const row = { id, order_id: order.id, state, recorded_at: context.clock.now() };
  await trx
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const after = await disputeState(trx, order.id);
  const change = {
    disputed_at: after === undefined ? null : (order.disputed_at ?? context.clock.now()),
    status: await statusAfterReversals(trx, order, order.refunded_pence),
  };
  await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
  const disputed = { ...order, ...change };
  const revised = await reviseOrder(trx, context, disputed, state === 'won' ? 'restored' : 'reversed');
  // The result of another dispute, or the end of an inquiry, changes nothing for the customers.
  if (before === after) return;
  await cancelReviewMail(trx, context, order);
  const event = `${id}:${state}`;
  await enqueueDisputeMail(trx, context, disputed, { event, state: after ?? 'won', effect: revised.effect });
  await enqueueOtherCustomersMail(trx, context, disputed, revised, event);
}
