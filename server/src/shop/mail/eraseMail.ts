import type { Trx } from 'server-kit/db/database';

/**
 * Erases an account's emails. Keeps unsent emails to other addresses: the warnings to a former address, whose owner may
 * be the victim of this deletion, and codes for colleagues.
 */
export async function eraseMail(trx: Trx, userId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where((mail) =>
      mail.or([
        mail(mail.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
        mail('sent_at', 'is not', null),
        mail('cancelled_at', 'is not', null),
      ]),
    )
    .execute();
}
