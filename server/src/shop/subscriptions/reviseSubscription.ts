import type { CalendarDate } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { endMoveRequests } from '../accounts/moveRequests';
import { endOffer } from '../accounts/transferOffers';
import { endBlock, isReversalReason, PAYMENT_RESTORED, type ReversalReason, setBlock } from './block';
import { isReversed, recalculateTerm } from './paidTerm';
import { cancelReminders, restoreReminders } from './reminders';
import type { SubscriptionsTable } from './tables';

/** A change to an order's payment: a reversal, or the end of a reversal. */
export type PaymentChange = 'reversed' | 'restored';

export interface RevisedSubscription {
  id: string;
  ownerId: string;
  isBlocked: boolean;
  endDate: CalendarDate;
}

/**
 * Updates a subscription after a payment for it was reversed or restored. A reversed purchase blocks the subscription,
 * but a reversed renewal removes only its own period. Every reversal ends the transfer offer. Never removes an
 * operator's block. An operator's unblock lasts until the purchase's payment is reversed again.
 * @returns the subscription's new state, or `undefined` if the order was never delivered.
 */
export async function reviseSubscription(
  trx: Trx,
  context: AppContext,
  orderId: string,
  change: PaymentChange,
): Promise<RevisedSubscription | undefined> {
  const before = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', (period) =>
      period.selectFrom('subscription_periods').select('subscription_id').where('order_id', '=', orderId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const reason = await blockReason(trx, before, orderId, change);
  const isBlocked = reason !== null;
  const now = context.clock.now();
  if (isBlocked) await setBlock(trx, now, before.id, reason);
  else await endBlock(trx, now, before.id, PAYMENT_RESTORED);
  // The link in an email about a move must not work again if the payment is restored.
  if (isBlocked || change === 'reversed')
    await endMoveRequests(trx, now, 'activation_codes.subscription_id', before.id);
  const endDate = await recalculateTerm(trx, context, before);
  if (change === 'reversed') await endOffer(trx, now, before.id);
  if (isBlocked) {
    await cancelReminders(trx, context, before.id);
  } else if (before.blocked_at !== null || endDate !== before.end_date) {
    await cancelReminders(trx, context, before.id);
    await restoreReminders(trx, context, {
      subscriptionId: before.id,
      userId: before.user_id,
      quantity: before.quantity,
      endDate,
    });
  }
  return { id: before.id, ownerId: before.user_id, isBlocked, endDate };
}

/** Returns the new reason for the block, or null if the subscription is not blocked. */
async function blockReason(
  trx: Trx,
  { blocked_at, block_reason, origin_order_id }: SubscriptionsTable,
  orderId: string,
  change: PaymentChange,
): Promise<string | null> {
  const isBlocked = blocked_at !== null;
  const isByOperator = isBlocked && !isReversalReason(block_reason);
  if (isByOperator) return block_reason ?? 'operator';
  const startsBlock = change === 'reversed' && orderId === origin_order_id;
  const mayEndBlock = change === 'restored' && isBlocked;
  if (startsBlock || mayEndBlock) return reversalReason(trx, origin_order_id);
  return isBlocked ? block_reason : null;
}

/** Returns why the shop blocks the subscription of a purchase, or null if the shop kept its payment. */
export async function reversalReason(trx: Trx, orderId: string): Promise<ReversalReason | null> {
  const purchase = await trx
    .selectFrom('orders')
    .select(['status', 'disputed_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isReversed(purchase)) return null;
  return purchase.status === 'refunded' ? 'refunded' : 'disputed';
}
