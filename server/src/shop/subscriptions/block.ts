import type { CalendarDate } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { endMoveRequests } from '../accounts/moveRequests';
import { endOffer } from '../accounts/transferOffers';
import { recalculateTerm } from './paidTerm';
import { cancelReminders, restoreReminders } from './reminders';

/** The reasons for which the shop itself blocks a subscription. Operators block subscriptions for other reasons. */
export const REVERSAL_REASONS = ['refunded', 'disputed'] as const;
/** The block reason of subscriptions whose owner's account was blocked. */
export const ACCOUNT_BLOCKED = 'the account is blocked';
/** The reason of a block's end if its subscription was blocked together with the account. */
export const ACCOUNT_UNBLOCKED = 'the account is unblocked';
/** The reason of a block's end if a refund failed or the shop won a dispute. */
export const PAYMENT_RESTORED = 'the payment is restored';
/** The block reason if an operator gave none. */
export const OPERATOR = 'operator';
/** The block reasons that nobody typed, so that they contain no personal data. */
export const SHOPS_REASONS = [...REVERSAL_REASONS, ACCOUNT_BLOCKED];
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

export function isReversalReason(reason: string | null): reason is ReversalReason {
  return REVERSAL_REASONS.some((each) => each === reason);
}

/**
 * Blocks a subscription on behalf of an operator. Its codes stop working, and its reminders, transfer offer and move
 * requests end. Replaces a block for a refund or a dispute, so that the subscription stays blocked even if the refund
 * fails or the shop wins the dispute.
 */
export async function blockSubscription(
  trx: Trx,
  context: AppContext,
  subscriptionId: string,
  reason: string,
): Promise<void> {
  const now = context.clock.now();
  // The prefix distinguishes an operator who enters `refunded` from the shop's own reason.
  await setBlock(trx, now, subscriptionId, isReversalReason(reason) ? `operator: ${reason}` : reason);
  await cancelReminders(trx, context, subscriptionId);
  await endOffer(trx, now, subscriptionId);
  await endMoveRequests(trx, now, 'activation_codes.subscription_id', subscriptionId);
}

/**
 * Blocks a subscription, or only changes the reason for its block. Adds an entry to the history of its blocks if this
 * changes anything.
 */
export async function setBlock(trx: Trx, at: Date, subscription_id: string, reason: string): Promise<void> {
  const changed = await trx
    .updateTable('subscriptions')
    .set((row) => ({ blocked_at: row.fn.coalesce('blocked_at', row.val(at)), block_reason: reason }))
    .where('id', '=', subscription_id)
    .where('block_reason', 'is distinct from', reason)
    .returning('id')
    .executeTakeFirst();
  if (changed)
    await trx.insertInto('subscription_blocks').values({ subscription_id, is_blocked: true, reason, at }).execute();
}

/**
 * Ends the block of a subscription, and adds this to the history of its blocks.
 * @param reason why the block ends
 * @returns the subscription, or `undefined` if it wasn't blocked.
 */
export async function endBlock(trx: Trx, at: Date, subscription_id: string, reason: string) {
  const unblocked = await trx
    .updateTable('subscriptions')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', subscription_id)
    .where('blocked_at', 'is not', null)
    .returning(['id', 'user_id', 'quantity', 'end_date'])
    .executeTakeFirst();
  if (unblocked)
    await trx.insertInto('subscription_blocks').values({ subscription_id, is_blocked: false, reason, at }).execute();
  return unblocked;
}

/**
 * Unblocks a subscription and recalculates its term from the payments that the shop kept.
 * @param reason why the block ends
 * @returns the last day of use, or `undefined` if the subscription wasn't blocked.
 */
export async function unblockSubscription(
  trx: Trx,
  context: AppContext,
  subscriptionId: string,
  reason: string,
): Promise<CalendarDate | undefined> {
  const unblocked = await endBlock(trx, context.clock.now(), subscriptionId, reason);
  if (!unblocked) return undefined;
  const endDate = await recalculateTerm(trx, context, unblocked);
  await restoreReminders(trx, context, {
    subscriptionId,
    userId: unblocked.user_id,
    quantity: unblocked.quantity,
    endDate,
  });
  return endDate;
}
