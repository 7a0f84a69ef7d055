import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { ReversalEffect, SharedEffect } from '../mail/templates/payloads';
import type { Order } from '../orders/tables';
import { isReversed } from './paidTerm';
import { type PaymentChange, type RevisedSubscription, reviseSubscription } from './reviseSubscription';

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
 * Returns the current effect of an order's refunds and disputes on its subscription.
 * @param subscription `undefined` if the order was not delivered
 */
export function reversalEffect(
  order: Order,
  subscription: Pick<RevisedSubscription, 'isBlocked' | 'endDate'> | undefined,
): ReversalEffect {
  if (!subscription) return { kind: 'undelivered' };
  const { kind, quantity } = order;
  const { isBlocked, endDate } = subscription;
  if (!isReversed(order)) {
    if (isBlocked) return { kind: 'none' };
    return kind === 'addition' ? { kind: 'codes-restored', quantity } : { kind: 'restored', endDate };
  }
  switch (kind) {
    case 'purchase':
      // An operator may have unblocked the subscription.
      return { kind: isBlocked ? 'blocked' : 'none' };
    case 'renewal':
      return { kind: 'shortened', ...(!isBlocked && { endDate }) };
    case 'addition':
      return { kind: 'codes-ended', quantity };
  }
}

/** Returns the effect if other customers of the subscription notice it, otherwise `undefined`. */
export function sharedEffect(effect: ReversalEffect): SharedEffect | undefined {
  switch (effect.kind) {
    case 'none':
    case 'undelivered':
      return undefined;
    case 'shortened':
      // The codes of a blocked subscription don't work anyway, so nobody notices the shorter term.
      return effect.endDate === undefined ? undefined : { ...effect, endDate: effect.endDate };
    case 'blocked':
    case 'restored':
    case 'codes-ended':
    case 'codes-restored':
      return effect;
  }
}

/** Returns the effect of a partial refund. */
export function partialRefundEffect({ fulfilled_at }: Order): ReversalEffect {
  return { kind: fulfilled_at === null ? 'undelivered' : 'none' };
}

/** Returns the subscription that an order bought or renewed, or `undefined` if the order was not delivered. */
export async function subscriptionOf(
  db: DbOrTrx,
  orderId: string,
): Promise<Pick<RevisedSubscription, 'isBlocked' | 'endDate'> | undefined> {
  const row = await db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
    .select(['blocked_at', 'subscriptions.end_date'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row && { isBlocked: row.blocked_at !== null, endDate: row.end_date };
}
