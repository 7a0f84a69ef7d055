import type { CalendarDate } from 'shared/domain/calendarDate';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { DbOrTrx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { isReversalReason } from '../subscriptions/block';
import type { SubscriptionsTable } from '../subscriptions/tables';

type PaidOrder = Pick<
  Order,
  'disputed_at' | 'kind' | 'existing_subscription_id' | 'covers_until' | 'quantity' | 'user_id'
>;

/** Why the shop must not deliver a paid order, and what the operator can do. */
interface Obstacle {
  reason: string;
  step: string;
}

const OR_REFUND = 'Or run "refund" to return the money.';
const REFUND = 'Run "refund" to return the money.';

const DISPUTED: Obstacle = {
  reason: 'The customer’s bank disputes the payment.',
  step: 'Respond to the dispute at the payment provider. You can deliver the order if you win.',
};
const ACCOUNT_BLOCKED: Obstacle = {
  reason: 'The customer’s account is blocked.',
  step: `Run "unblock-customer", then run "accept" to deliver the order. ${OR_REFUND}`,
};
const GIVEN_AWAY: Obstacle = { reason: 'Another customer owns the subscription now.', step: REFUND };
const FEWER: Obstacle = {
  reason: 'The renewal is for fewer computers than the subscription has, and its payer doesn’t own the subscription.',
  step: REFUND,
};
const TOO_MANY: Obstacle = {
  reason: `The subscription would have more than ${MAX_QUANTITY} computers.`,
  step: REFUND,
};
const LATE: Obstacle = { reason: 'The payment arrived after the last day that it pays for.', step: REFUND };
const SHORTENED: Obstacle = {
  reason: 'The subscription ends earlier than it did when the customer ordered.',
  step: `Once its end date is correct again, run "accept" to deliver the order. ${OR_REFUND}`,
};

/**
 * Returns why the shop must not deliver a paid order now, or `undefined` if it can. In a transaction, locks the account
 * and the existing subscription, so that nobody can block them before the delivery.
 */
export async function deliveryObstacle(
  db: DbOrTrx,
  { disputed_at, kind, existing_subscription_id, covers_until, quantity, user_id }: PaidOrder,
  today: CalendarDate,
): Promise<Obstacle | undefined> {
  if (disputed_at !== null) return DISPUTED;
  const account = await db
    .selectFrom('users')
    .select('blocked_at')
    .where('id', '=', user_id)
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirstOrThrow();
  if (account.blocked_at !== null) return ACCOUNT_BLOCKED;
  if (existing_subscription_id === null) return undefined;
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['blocked_at', 'block_reason', 'end_date', 'origin_order_id', 'quantity', 'user_id'])
    .where('id', '=', existing_subscription_id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (subscription.blocked_at !== null) return blocked(db, subscription);
  const isOwner = subscription.user_id === user_id;
  // Only the owner may end codes. The owner or the number of computers may have changed since the checkout.
  if (kind !== 'addition') return !isOwner && quantity < subscription.quantity ? FEWER : undefined;
  // Only the owner may see the new codes, and the codes must work on every day that the order pays for.
  if (!isOwner) return GIVEN_AWAY;
  if (subscription.quantity + quantity > MAX_QUANTITY) return TOO_MANY;
  if (covers_until !== null && covers_until < today) return LATE;
  return covers_until !== null && subscription.end_date < covers_until ? SHORTENED : undefined;
}

/** Names the order whose refund or dispute blocked the subscription, unless an operator blocked it. */
async function blocked(
  db: DbOrTrx,
  { block_reason, origin_order_id }: Pick<SubscriptionsTable, 'block_reason' | 'origin_order_id'>,
): Promise<Obstacle> {
  const purchase = db.selectFrom('orders').select('order_number').where('id', '=', origin_order_id);
  const cause = isReversalReason(block_reason)
    ? `, because the payment of order ${(await purchase.executeTakeFirstOrThrow()).order_number} was ${block_reason}`
    : '';
  return {
    reason: `The subscription was blocked before the payment arrived${cause}.`,
    step: `Run "unblock", then run "accept" to deliver the order. ${OR_REFUND}`,
  };
}
