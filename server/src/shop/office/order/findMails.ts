import type { RawBuilder, SqlBool } from 'kysely';
import type { OfficeMail } from 'shared/contract/officeParts';
import type { Db } from 'server-kit/db/database';
import { mailState } from '../../admin/search/mailState';

/** The maximum number of emails on a page. The list of emails shows all of them. */
const MAX_MAILS = 100;

const INVALID_LINK = 'The link became invalid before the email was sent.';
const CHANGED_PAYMENT = 'The payment changed before the email was sent.';
/** Why the shop cancels unsent emails, by kind. It can also cancel emails of all other kinds as out of date. */
const CANCELLED: Partial<Record<string, string>> = {
  reminder: 'The end date changed, or the subscription was blocked.',
  refund: 'The refund failed before the email was sent.',
  dispute: 'The bank decided the dispute before the email was sent.',
  'payment-by-other': CHANGED_PAYMENT,
  'payment-awaited': CHANGED_PAYMENT,
  'payment-failed': CHANGED_PAYMENT,
  'payment-in-review': CHANGED_PAYMENT,
  'password-reset': INVALID_LINK,
  'sign-in-link': INVALID_LINK,
  'email-change-link': INVALID_LINK,
  'move-request': INVALID_LINK,
  'transfer-offer': 'The offer ended before the email was sent.',
};

/** Returns the emails that meet a condition, newest first. Sorts planned emails by the time when they will be sent. */
export async function findMails(db: Db, now: Date, condition: RawBuilder<SqlBool>): Promise<OfficeMail[]> {
  const mails = await db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'created_at',
      'sent_at',
      'send_after',
      'last_error',
      mailState(now).as('state'),
    ])
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
    .execute();
  return mails
    .map(({ created_at, sent_at, send_after, last_error, ...mail }) => ({
      ...mail,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      dueAt: send_after.toISOString(),
      error:
        mail.state === 'cancelled' ? (CANCELLED[mail.kind] ?? 'It was out of date before it was sent.') : last_error,
    }))
    .sort((one, other) => shownTime(other).localeCompare(shownTime(one)));
}

/** Returns the time that pages show for an email. */
const shownTime = ({ state, createdAt, dueAt }: OfficeMail) => (state === 'planned' ? dueAt : createdAt);
