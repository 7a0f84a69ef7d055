import { sql } from 'kysely';
import { formatCalendarDate, formatShopMinute } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import type { OfficeSubscription } from 'shared/contract/officeCustomer';
import type { OfficeEvent } from 'shared/contract/officeParts';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findBlockCause } from '../../alerts/findBlockCause';
import { maskCode } from '../../activation/activationCode';
import { isMailAbout } from '../../admin/search/mailState';
import { findChanges } from '../order/findChanges';
import { findCodes } from '../order/findCodes';
import { findMails } from '../order/findMails';
import { toAccount, toSubscriptionLine } from '../order/lines';
import { findNotes } from '../../staff/notes';
import { event, mailEvents, newestFirst } from '../order/orderTimeline';

/** The maximum number of activation log entries in the timeline. */
const MAX_USES = 200;

/**
 * Returns everything that staff see about a subscription. Joins the tables of `subscriptions`, `orders`, `accounts`,
 * `activation`, `mail` and `staff`, each with one query.
 * @throws {HttpProblem} 404 if there is no such subscription.
 */
export async function findSubscriptionPage({ db, clock }: AppContext, id: string): Promise<OfficeSubscription> {
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .selectAll('subscriptions')
    .select(['email', 'users.blocked_at as ownerBlockedAt', 'deleted_at'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!subscription) throw new HttpProblem(404, `There is no subscription ${id}.`);
  const [periods, extensions, codes, replaced, uses, notes, offers, moveRequests, inReview] = await Promise.all([
    db
      .selectFrom('subscription_periods')
      .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['order_number', 'orders.paid_at', 'start_date', 'end_date', 'kind', 'payable_pence', 'refunded_pence'])
      .select(['users.id as payerId', 'users.email as payerEmail'])
      // Not `exists`, because the database might read all disputes for it instead of using the index.
      .select(
        sql<boolean>`(select count(*) > 0 from disputes where order_id = orders.id and state = 'lost')`.as('isLost'),
      )
      .where('subscription_id', '=', id)
      .orderBy('start_date')
      .execute(),
    db
      .selectFrom('subscription_extensions')
      .select(['days', 'reason', 'granted_at'])
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute(),
    findCodes({ db, clock }, id),
    db.selectFrom('replaced_codes').selectAll().where('subscription_id', '=', id).orderBy('replaced_at').execute(),
    findUses(db, id),
    findNotes(db, id, subscription.user_id),
    db
      .selectFrom('transfer_offers')
      .innerJoin('users', 'users.id', 'owner_id')
      .select(['transfer_offers.email', 'offered_at', 'expires_at', 'ended_at', 'ended_as', 'users.email as owner'])
      .where('subscription_id', '=', id)
      .orderBy('offered_at')
      .execute(),
    db
      .selectFrom('activation_codes')
      .innerJoin('move_requests', 'move_requests.code', 'activation_codes.code')
      .select(['move_requests.code', 'move_requests.computer_name', 'asked_at', 'expires_at'])
      .where('subscription_id', '=', id)
      .execute(),
    db
      .selectFrom('orders')
      .select('order_number')
      .where('existing_subscription_id', '=', id)
      .where('status', '=', 'review')
      .orderBy('created_at')
      .execute(),
  ]);
  const [changes, blocks, emails] = await Promise.all([
    findChanges(db, [id]),
    db
      .selectFrom('subscription_blocks')
      .select(['is_blocked', 'reason', 'at'])
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute(),
    findMails(db, clock.now(), isMailAbout([id])),
  ]);
  return {
    ...toSubscriptionLine(subscription),
    blockCause: await findBlockCause({ db, clock }, id),
    ordersInReview: inReview.map(({ order_number }) => order_number),
    owner: toAccount({
      id: subscription.user_id,
      email: subscription.email,
      blocked_at: subscription.ownerBlockedAt,
      deleted_at: subscription.deleted_at,
    }),
    createdAt: subscription.created_at.toISOString(),
    periods: periods.map((period) => ({
      orderNumber: period.order_number,
      kind: period.kind,
      payablePence: period.payable_pence,
      refundedPence: period.refunded_pence,
      isLost: period.isLost,
      payer: period.payerId === subscription.user_id ? null : { id: period.payerId, email: period.payerEmail },
      startDate: period.start_date,
      endDate: period.end_date,
    })),
    extensions: extensions.map(({ days, reason, granted_at }) => ({
      days,
      reason,
      grantedAt: granted_at.toISOString(),
    })),
    codes,
    replacedCodes: replaced.map(({ code, reason, replaced_at }) => ({
      code,
      reason,
      replacedAt: replaced_at.toISOString(),
    })),
    emails,
    notes,
    timeline: newestFirst([
      ...periods.flatMap((period) =>
        event(period.paid_at, `Paid until ${formatCalendarDate(period.end_date)}`, period.order_number),
      ),
      ...event(subscription.created_at, 'Created'),
      ...changes,
      ...blocks.flatMap(({ is_blocked, reason, at }) => event(at, is_blocked ? 'Blocked' : 'Unblocked', reason)),
      ...extensions.flatMap(({ days, reason, granted_at }) =>
        event(granted_at, `Extended by ${counting(days, 'day')}`, reason),
      ),
      ...replaced.flatMap(({ code, reason, replaced_at }) => event(replaced_at, `Replaced ${maskCode(code)}`, reason)),
      ...offers.flatMap(({ owner, email, offered_at, expires_at, ended_at, ended_as }) => [
        ...event(
          offered_at,
          `Offered by ${owner}`,
          ended_at === null ? `${email}, open until ${formatShopMinute(expires_at)}` : '',
        ),
        ...event(ended_at, `Offer ${ended_as}`, `from ${owner}`),
      ]),
      ...moveRequests.flatMap(({ code, computer_name, asked_at, expires_at }) =>
        event(
          asked_at,
          `The owner was asked to move ${maskCode(code)}`,
          `${computer_name}, link until ${formatShopMinute(expires_at)}`,
        ),
      ),
      ...useEvents(uses, replaced),
      ...mailEvents(emails),
    ]),
  };
}

/** Returns the activation log entries of a subscription's codes, newest first. */
function findUses(db: Db, subscriptionId: string) {
  return db
    .selectFrom('activation_codes')
    .innerJoin('activation_log', 'activation_log.code', 'activation_codes.code')
    .select(['activation_log.code', 'activation_log.action', 'activation_log.computer_name', 'actor', 'at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('activation_log.id', 'desc')
    .limit(MAX_USES)
    .execute();
}

/**
 * Describes the uses of codes. When a code is replaced, its log entries are assigned to the new code. This function
 * restores the old code in earlier entries. The replacement's own `move-allowed` entry marks the point in the log.
 * @param uses newest first
 * @returns oldest first
 */
function useEvents(
  uses: Awaited<ReturnType<typeof findUses>>,
  replaced: readonly { code: string; replaced_at: Date }[],
): OfficeEvent[] {
  /** The code that an older entry was really about, by the code that it is assigned to now. */
  const codesAtTheTime = new Map<string, string>();
  const events = uses.flatMap(({ code, action, computer_name, actor, at }) => {
    const old = action === 'move-allowed' && replaced.find(({ replaced_at }) => replaced_at.getTime() === at.getTime());
    if (old) {
      codesAtTheTime.set(code, old.code);
      return [];
    }
    return event(at, `${maskCode(codesAtTheTime.get(code) ?? code)} ${action} by the ${actor}`, computer_name);
  });
  return events.reverse();
}
