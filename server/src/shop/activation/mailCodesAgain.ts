import { calendarDateOf } from 'shared/domain/calendarDate';
import type { SignedInUser } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { groupBy } from 'server-kit/db/groupBy';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { enqueueMail } from '../mail/enqueueMail';
import { codeEndDate, codesWithTerms, hasLeftSubscription } from './codeTerm';

/**
 * Emails a subscription's codes to its owner again. Codes with different last days go in separate emails.
 * @throws {HttpProblem} 404 if the customer has no such subscription.
 */
export async function mailCodesAgain(
  context: AppContext,
  { id, email }: SignedInUser,
  subscriptionId: string,
): Promise<void> {
  const today = calendarDateOf(context.clock.now());
  const all = await codesWithTerms(context.db)
    .where('subscriptions.id', '=', subscriptionId)
    .where('user_id', '=', id)
    .orderBy('seat_no')
    .execute();
  const codes = all.filter((code) => !hasLeftSubscription(code, today));
  if (codes.length === 0) throw new HttpProblem(404, 'There is no such subscription.');
  for (const [endDate, ending] of groupBy(codes, codeEndDate))
    await enqueueMail(context.db, context.clock.now(), {
      kind: 'activation-codes',
      dedupeKey: `activation-codes:${randomId()}`,
      userId: id,
      about: subscriptionId,
      recipient: email,
      payload: {
        activationCodes: ending.map(({ code }) => code),
        endDate,
        subscriptionsUrl: `${context.config.siteOrigins[0]}/subscriptions`,
      },
    });
  context.wakeMail();
}
