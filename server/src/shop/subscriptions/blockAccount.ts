import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { setAccountBlock } from '../accounts/changeUser';
import {
  ACCOUNT_BLOCKED,
  ACCOUNT_UNBLOCKED,
  blockSubscription,
  REVERSAL_REASONS,
  setBlock,
  unblockSubscription,
} from './block';
import { reversalReason } from './reviseSubscription';

/** Blocks an account and its subscriptions, and ends all access to it. A blocked account can't place orders. */
export async function blockAccount(trx: Trx, context: AppContext, userId: string, reason: string): Promise<void> {
  await setAccountBlock(trx, userId, { at: context.clock.now(), reason });
  // Replace the shop's own blocks, because the shop would end them if a refund fails or a dispute is won.
  const toBlock = subscriptionsOf(trx, userId).where((row) =>
    row.or([row('blocked_at', 'is', null), row('block_reason', 'in', REVERSAL_REASONS)]),
  );
  for (const { id } of await toBlock.execute()) await blockSubscription(trx, context, id, ACCOUNT_BLOCKED);
}

/**
 * Unblocks an account, and the subscriptions that were blocked together with it. A subscription stays blocked if its
 * purchase is refunded or disputed.
 */
export async function unblockAccount(trx: Trx, context: AppContext, userId: string): Promise<void> {
  await setAccountBlock(trx, userId, null);
  const blocked = subscriptionsOf(trx, userId).where('block_reason', '=', ACCOUNT_BLOCKED);
  for (const { id, origin_order_id } of await blocked.execute()) {
    const reason = await reversalReason(trx, origin_order_id);
    if (reason === null) await unblockSubscription(trx, context, id, ACCOUNT_UNBLOCKED);
    else await setBlock(trx, context.clock.now(), id, reason);
  }
}

function subscriptionsOf(trx: Trx, userId: string) {
  const subscriptions = trx.selectFrom('subscriptions').select(['id', 'origin_order_id']).where('user_id', '=', userId);
  return subscriptions.orderBy('id').forUpdate();
}
