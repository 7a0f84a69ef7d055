import { sql } from 'kysely';
import type { Trx } from 'server-kit/db/database';

const TELLS_OF_TRANSFER = sql<boolean>`(
  kind = 'transfer-offered' or (kind = 'support' and payload -> 'change' ->> 'kind' = 'given away')
)`;

/**
 * Erases an account's emails. Keeps unsent emails to other addresses: the warnings to a former address, whose owner may
 * be the victim of this deletion, and codes for colleagues. Also keeps unsent notices that the account offered or gave
 * away a subscription, because a thief may do this and then delete the account.
 */
export async function eraseMail(trx: Trx, userId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where((mail) =>
      mail.or([
        mail.and([
          mail(mail.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
          mail.not(TELLS_OF_TRANSFER),
        ]),
        mail('sent_at', 'is not', null),
        mail('cancelled_at', 'is not', null),
      ]),
    )
    .execute();
}
