import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Trx } from 'server-kit/db/database';
import type { Database } from 'server-kit/db/schema';

export interface MailOwner {
  id: string;
  email: string;
  created_at: Date;
}

/**
 * Selects an account's emails, also those to its former addresses and to colleagues. Emails that older servers wrote
 * don't name their account. They belong to the account with the same address, unless they are older than the account.
 */
export function belongsTo({ id, email, created_at }: MailOwner) {
  return (mail: ExpressionBuilder<Database, 'outbox'>): Expression<SqlBool> =>
    mail.or([
      mail('user_id', '=', id),
      mail.and([
        mail('user_id', 'is', null),
        mail(mail.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
        mail('kind', '<>', 'code-for-colleague'),
        mail('created_at', '>=', created_at),
      ]),
    ]);
}

/**
 * Erases the account's emails. Keeps unsent emails to other addresses: the warnings to a former address, whose owner may
 * be the victim of this deletion, and codes for colleagues.
 */
export async function eraseMail(trx: Trx, owner: MailOwner): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(belongsTo(owner))
    .where((mail) =>
      mail.or([
        mail(mail.fn<string>('lower', ['recipient']), '=', owner.email.toLowerCase()),
        mail('sent_at', 'is not', null),
        mail('cancelled_at', 'is not', null),
      ]),
    )
    .execute();
}
