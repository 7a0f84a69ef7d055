import type { DbOrTrx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';

type PaidOrder = Pick<Order, 'disputed_at' | 'existing_subscription_id' | 'user_id'>;

const DISPUTED =
  'The customer’s bank disputes the payment. Respond to the dispute at the payment provider. You can accept the order if you win.';
const ACCOUNT_BLOCKED = 'The customer’s account is blocked. Unblock the customer and accept the order, or refund it.';
const BLOCKED =
  'The subscription was blocked before the payment arrived. Unblock it and accept the order, or refund it.';

/**
 * Returns why the shop must not deliver a paid order, in words for the operator, or `undefined` if it can. Locks the
 * account and the renewed subscription for the rest of the transaction, so that nobody can block them meanwhile.
 */
export async function deliveryObstacle(
  db: DbOrTrx,
  { disputed_at, existing_subscription_id, user_id }: PaidOrder,
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
  const { blocked_at } = await db
    .selectFrom('subscriptions')
    .select('blocked_at')
    .where('id', '=', existing_subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return blocked_at === null ? undefined : BLOCKED;
}
