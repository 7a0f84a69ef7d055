import { sql } from 'kysely';
import { CODE_LABEL_MAX_LENGTH } from 'shared/domain/activationCode';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import type { SignedInUser } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { enqueueMail } from '../mail/enqueueMail';
import { codeEndDate, codesWithTerms, hasLeftSubscription } from './codeTerm';
import { unknownCode } from './problems';

interface SentCode {
  code: string;
  /** Any email address, for example a colleague's. */
  email: string;
}

/**
 * Emails one of the customer's codes to any address. If the code has no label, or still has an earlier recipient as
 * its label, the address becomes its label.
 * @throws {HttpProblem} 400 for an invalid address, 404 if the customer has no such code.
 * @throws {HttpProblem} 409 if the subscription is blocked.
 */
export async function sendCode(context: AppContext, sender: SignedInUser, { code, email }: SentCode): Promise<void> {
  const recipient = normaliseEmail(email);
  if (!EMAIL_PATTERN.test(recipient)) {
    const sentence = 'Invalid email address';
    throw new HttpProblem(400, `${sentence}.`, { errors: { email: sentence } });
  }
  const own = await codesWithTerms(context.db)
    .select('subscriptions.id')
    .where('code', '=', code)
    .where('user_id', '=', sender.id)
    .executeTakeFirst();
  if (!own) throw unknownCode();
  if (hasLeftSubscription(own, calendarDateOf(context.clock.now())))
    throw new HttpProblem(409, 'This code is no longer part of the subscription, so it cannot be sent.');
  if (own.blocked_at !== null) throw new HttpProblem(409, 'This subscription is blocked, so its codes cannot be sent.');
  await enqueueMail(context.db, context.clock.now(), {
    kind: 'code-for-colleague',
    dedupeKey: `code-for-colleague:${randomId()}`,
    userId: sender.id,
    about: own.id,
    recipient,
    payload: { activationCode: code, endDate: codeEndDate(own), senderEmail: sender.email },
  });
  await context.db
    .updateTable('activation_codes')
    .set({ label: recipient.slice(0, CODE_LABEL_MAX_LENGTH) })
    .where('code', '=', code)
    .where((where) =>
      where.or([
        where('label', '=', ''),
        where(
          'label',
          'in',
          where
            .selectFrom('outbox')
            .select(sql<string>`left(recipient, ${CODE_LABEL_MAX_LENGTH})`.as('label'))
            .where('kind', '=', 'code-for-colleague')
            .where('user_id', '=', sender.id)
            .where('about', '=', own.id),
        ),
      ]),
    )
    .execute();
  context.wakeMail();
}
