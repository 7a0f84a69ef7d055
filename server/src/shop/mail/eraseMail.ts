import { sql } from 'kysely';
import type { Trx } from 'server-kit/db/database';

const IS_TRANSFER_NOTICE = sql<boolean>`(
  kind = 'transfer-offered' or (kind = 'support' and payload -> 'change' ->> 'kind' = 'given away')
)`;

/**
 * Deletes an account's emails when the account is deleted. Keeps unsent emails to other addresses, such as codes for
 * colleagues and warnings to the account's former address, because a thief may be deleting the account. For the same
 * reason, keeps unsent notices that a subscription was offered to or taken over by somebody else.
 */
export async function eraseMail(trx: Trx, userId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where((mail) =>
      mail.or([
        mail.and([
          mail(mail.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
          mail.not(IS_TRANSFER_NOTICE),
        ]),
        mail('sent_at', 'is not', null),
        mail('cancelled_at', 'is not', null),
      ]),
    )
    .execute();
}
