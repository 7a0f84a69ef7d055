import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { ReversalEffect } from '../mail/templates/payloads';
import { paidPence } from '../orders/paidPence';
import type { Order, OrderStatus } from '../orders/tables';
import { type PaymentChange, type RevisedSubscription, reviseSubscription } from '../subscriptions/reviseSubscription';
import { disputeState } from './disputeState';
import { reversalEffect } from './reversalEffect';

export interface RevisedOrder {
  effect: ReversalEffect;
  /** The order's subscription, if the change affects it. */
  subscription?: RevisedSubscription;
}

/**
 * Updates an order's subscription after its payment was reversed or restored.
 * @param order the locked order with its new status and dispute
 */
export async function reviseOrder(
  trx: Trx,
  context: AppContext,
  order: Order,
  change: PaymentChange,
): Promise<RevisedOrder> {
  const subscription = await reviseSubscription(trx, context, order.id, change);
  return { effect: reversalEffect(order, subscription), ...(subscription && { subscription }) };
}

/**
 * Returns an order's status after a change to its refunds or disputes. An order is refunded if its whole payment was
 * refunded, or if the shop lost the payment in a dispute before the delivery. Otherwise, it has the status that it had
 * before.
 */
export async function statusAfterReversals(trx: Trx, order: Order, refundedPence: number): Promise<OrderStatus> {
  const isRefunded = refundedPence > 0 && refundedPence >= paidPence(order);
  if (isRefunded || (order.fulfilled_at === null && (await disputeState(trx, order.id)) === 'lost')) return 'refunded';
  return order.status === 'refunded' ? statusBefore(order) : order.status;
}

function statusBefore({ fulfilled_at, review_reason }: Order): OrderStatus {
  if (fulfilled_at !== null) return 'fulfilled';
  return review_reason === null ? 'paid' : 'review';
}
