import type { Trx } from 'server-kit/db/database';
import { endInquiry } from '../orders/mismatches';
import { withLockedOrder } from '../orders/lockOrder';
import { paidPence } from '../orders/paidPence';
import { cancelPaymentMail } from '../orders/paymentMail';
import { recordDispute } from '../orders/reverse';
import type { Order } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import type { ProviderDispute } from '../provider/ProviderDispute';
import { reviseOrder } from '../subscriptions/reversalEffect';
import { deliverPayment } from './deliverPayment';
import { enqueueDisputeMail } from './reversalMail';
import { enqueueOtherCustomersMail } from './otherCustomersMail';

/**
 * Records a payment's dispute, and emails the payer and the subscription's other customers. The subscription loses the
 * paid period until the shop wins the dispute. Events arrive late and in any order, so the shop ignores an event that
 * doesn't raise the dispute's rank. A subscription that an operator unblocked stays unblocked until the dispute
 * changes.
 */
export async function applyDispute(context: PaymentContext, reported: ProviderDispute): Promise<void> {
  const orderId = await deliverPayment(context, reported.paymentIntentId);
  if (orderId === undefined) return;
  await withLockedOrder(context, orderId, (trx, order) => recordAndTell(trx, context, order, reported));
  context.wakeMail();
}

async function recordAndTell(
  trx: Trx,
  context: PaymentContext,
  locked: Order,
  reported: ProviderDispute,
): Promise<void> {
  const { id, state } = reported;
  await endInquiry(trx, context.clock.now(), id, 'The bank has ended its inquiry.');
  const disputed = await recordDispute(trx, context, locked, reported);
  if (!disputed) return;
  const { order, stateBefore, stateAfter } = disputed;
  const revised = await reviseOrder(trx, context, order, state === 'won' ? 'restored' : 'reversed');
  // Another dispute still determines the order's state, or only an inquiry ended. Nothing changes for the customers.
  if (stateBefore === stateAfter) return;
  await cancelPaymentMail(trx, context, order, 'payment-in-review');
  const event = `${id}:${state}`;
  await enqueueDisputeMail(trx, context, order, {
    event,
    state: stateAfter ?? 'won',
    disputedPence: reported.amountMinor ?? paidPence(order),
    effect: revised.effect,
  });
  await enqueueOtherCustomersMail(trx, context, order, revised, event);
}
