import type { CalendarDate } from 'shared/domain/calendarDate';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { DbOrTrx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';

type PaidOrder = Pick<
  Order,
  'disputed_at' | 'kind' | 'existing_subscription_id' | 'covers_until' | 'quantity' | 'user_id'
>;

const DISPUTED =
  'The customer’s bank disputes the payment. Respond to the dispute at the payment provider. You can deliver the order if you win.';
const ACCOUNT_BLOCKED = 'The customer’s account is blocked. Unblock the customer and deliver the order, or refund it.';
const BLOCKED =
  'The subscription was blocked before the payment arrived. Unblock the subscription and deliver the order, or refund it.';
const GIVEN_AWAY = 'Another customer owns the subscription now.';
const FEWER =
  'The renewal is for fewer computers than the subscription has, and its payer doesn’t own the subscription.';
const TOO_MANY = `The subscription would have more than ${MAX_QUANTITY} computers.`;
const LATE = 'The payment arrived after the last day that it pays for.';
const SHORTENED =
  'The subscription ends earlier than it did when the customer ordered. Accept the order if its end date is right again, or refund the order.';

/**
 * Returns why the shop must not deliver a paid order, in words for the operator, or `undefined` if it can. Locks the
 * account and the existing subscription until the transaction ends, so that nobody can block them before the delivery.
 */
export async function deliveryObstacle(
  db: DbOrTrx,
  { disputed_at, kind, existing_subscription_id, covers_until, quantity, user_id }: PaidOrder,
  today: CalendarDate,
): Promise<string | undefined> {
  if (disputed_at !== null) return DISPUTED;
  const account = await db
    .selectFrom('users')
    .select('blocked_at')
    .where('id', '=', user_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (account.blocked_at !== null) return ACCOUNT_BLOCKED;
  if (existing_subscription_id === null) return undefined;
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['blocked_at', 'end_date', 'quantity', 'user_id'])
    .where('id', '=', existing_subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (subscription.blocked_at !== null) return BLOCKED;
  const isOwner = subscription.user_id === user_id;
  // Only the owner may end codes. The owner or the number of computers may have changed since the checkout.
  if (kind !== 'addition') return !isOwner && quantity < subscription.quantity ? FEWER : undefined;
  // Only the owner may see the new codes, and the codes must work on every day that the order pays for.
  if (!isOwner) return GIVEN_AWAY;
  if (subscription.quantity + quantity > MAX_QUANTITY) return TOO_MANY;
  if (covers_until !== null && covers_until < today) return LATE;
  return covers_until !== null && subscription.end_date < covers_until ? SHORTENED : undefined;
}
