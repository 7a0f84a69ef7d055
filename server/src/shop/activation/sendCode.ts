import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import type { SignedInUser } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { enqueueMail } from '../mail/enqueueMail';
import { unknownCode } from './problems';

interface SentCode {
  code: string;
  /** Any email address, for example a colleague's. */
  email: string;
}

/**
 * Emails one of the customer's codes to any address.
 * @throws {HttpProblem} 400 for an invalid address, 404 if the customer has no such code.
 * @throws {HttpProblem} 409 if the subscription is blocked.
 */
export async function sendCode(context: AppContext, sender: SignedInUser, { code, email }: SentCode): Promise<void> {
  const recipient = normaliseEmail(email);
  if (!EMAIL_PATTERN.test(recipient)) {
    const sentence = 'Invalid email address';
    throw new HttpProblem(400, `${sentence}.`, { errors: { email: sentence } });
  }
  const own = await context.db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['subscriptions.id', 'end_date', 'blocked_at'])
    .where('code', '=', code)
    .where('user_id', '=', sender.id)
    .executeTakeFirst();
  if (!own) throw unknownCode();
  if (own.blocked_at !== null) throw new HttpProblem(409, 'This subscription is blocked, so its codes cannot be sent.');
  await enqueueMail(context.db, context.clock.now(), {
    kind: 'code-for-colleague',
    dedupeKey: `code-for-colleague:${randomId()}`,
    userId: sender.id,
    about: own.id,
    recipient,
    payload: { activationCode: code, endDate: own.end_date, senderEmail: sender.email },
  });
  context.wakeMail();
}
