import { calendarDateOf } from 'shared/domain/calendarDate';
import type { SignedInUser } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { enqueueMail } from '../mail/enqueueMail';
import { codesWithTerms, hasLeft } from './codeTerm';

/**
 * Emails a subscription's codes to its owner again.
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
  const codes = all.filter((code) => !hasLeft(code, today));
  if (!codes[0]) throw new HttpProblem(404, 'There is no such subscription.');
  await enqueueMail(context.db, context.clock.now(), {
    kind: 'activation-codes',
    dedupeKey: `activation-codes:${randomId()}`,
    userId: id,
    about: subscriptionId,
    recipient: email,
    payload: {
      activationCodes: codes.map(({ code }) => code),
      endDate: codes[0].end_date,
      subscriptionsUrl: `${context.config.siteOrigins[0]}/subscriptions`,
    },
  });
  context.wakeMail();
}
