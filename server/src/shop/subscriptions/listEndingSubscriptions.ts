import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EndingSubscription } from 'shared/contract/endingSubscriptions';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { earlyDiscountPercentage, isRenewalOffered } from 'shared/domain/renewability';
import { isUnexpired, type SessionKey, signInNeeded } from '../accounts/session';
import { isEarlyDiscountUsed } from '../catalogue/earlyDiscounts';
import type { AppContext } from 'server-kit/context/AppContext';
import { prepared } from 'server-kit/db/prepared';

/** The maximum number of listed subscriptions, which is more than any page shows. */
const LIMIT = 50;

/**
 * Returns the customer's valid subscriptions that can be renewed now, soonest end date first. Runs one query.
 * @throws {HttpProblem} 401 if the session has ended.
 */
export async function listEndingSubscriptions(
  { db, clock, config }: AppContext,
  session: SessionKey,
): Promise<EndingSubscription[]> {
  const today = calendarDateOf(clock.now());
  const [customer] = await findValid(db, { ...session, today });
  if (!customer) throw signInNeeded();
  return customer.subscriptions
    .filter((row) => isRenewalOffered(config.earlyRenewal, { endDate: row.end_date, isBlocked: false }, today))
    .map(({ id, quantity, end_date, is_discount_used }) => ({
      id,
      qnt: quantity,
      endDate: end_date,
      renewalDiscount: is_discount_used ? 0 : earlyDiscountPercentage(config.earlyRenewal, end_date, today),
    }));
}

const findValid = prepared(
  ['tokenHash', 'now', 'today'],
  (db, { tokenHash, now, today }: SessionKey & { today: string }) =>
    db
      .selectFrom('sessions')
      .select((session) =>
        jsonArrayFrom(
          session
            .selectFrom('subscriptions')
            .select((subscription) => ['id', 'quantity', 'end_date', isEarlyDiscountUsed(subscription)])
            .whereRef('subscriptions.user_id', '=', 'sessions.user_id')
            .where('end_date', '>=', today)
            .where('blocked_at', 'is', null)
            .orderBy('end_date')
            .limit(LIMIT),
        ).as('subscriptions'),
      )
      .where('token_hash', '=', tokenHash)
      .where(isUnexpired(now)),
);
