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
  const block_reason = isReversalReason(reason) ? `operator: ${reason}` : reason;
  await trx
    .updateTable('subscriptions')
    .set((row) => ({
      blocked_at: row.fn.coalesce('blocked_at', row.val(now)),
      block_reason,
    }))
    .where('id', '=', subscriptionId)
    .execute();
  await cancelReminders(trx, context, subscriptionId);
  await endOffer(trx, now, subscriptionId);
  await endMoveRequests(trx, now, 'activation_codes.subscription_id', subscriptionId);
}

/**
 * Unblocks a subscription and recalculates its term from the payments that the shop kept.
 * @returns the last day of use, or `undefined` if the subscription wasn't blocked.
 */
export async function unblockSubscription(
  trx: Trx,
  context: AppContext,
  subscriptionId: string,
): Promise<CalendarDate | undefined> {
  const unblocked = await trx
    .updateTable('subscriptions')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', subscriptionId)
    .where('blocked_at', 'is not', null)
    .returning(['id', 'user_id', 'quantity', 'end_date'])
    .executeTakeFirst();
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
