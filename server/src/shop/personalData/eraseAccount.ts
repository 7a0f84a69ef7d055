import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { revokeAccess } from '../accounts/revokeAccess';
import { belongsTo, type MailOwner } from '../mail/belongsTo';
import { closedAddress, enqueueMail } from '../mail/enqueueMail';
import { eraseOrders } from '../orders/eraseOrders';
import { notesAbout } from './notesAbout';
import { refuseWhilePaying } from './refuseWhilePaying';

/**
 * Erases a locked account and all data that tax law doesn't require, and emails the customer. Orders refer to the
 * account, so its row stays, but without the email address.
 * @param unknownHash the hash of a random password, so that older servers refuse to sign the customer in
 * @throws {HttpProblem} 409 `payment-open`.
 */
export async function eraseAccount(
  trx: Trx,
  context: AppContext,
  account: MailOwner,
  unknownHash: string,
): Promise<void> {
  const now = context.clock.now();
  const { id } = account;
  await refuseWhilePaying(trx, context, id);
  await revokeAccess(trx, now, id);
  const address = closedAddress(id);
  await trx
    .updateTable('users')
    .set({ email: address, email_key: address, password_hash: unknownHash, block_reason: null, deleted_at: now })
    .where('id', '=', id)
    .execute();
  await eraseOrders(trx, id);
  await eraseLabels(trx, id);
  await eraseSupportTexts(trx, id);
  await eraseMails(trx, account);
  await trx.deleteFrom('reminder_opt_outs').where('user_id', '=', id).execute();
  await enqueueMail(trx, now, {
    kind: 'account-deleted',
    dedupeKey: `account-deleted:${id}`,
    userId: id,
    recipient: account.email,
    payload: {},
  });
}

/** Erases code labels, because customers often label a code with a person's name. */
async function eraseLabels(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('activation_codes')
    .set({ label: '' })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .execute();
}

/** Erases what support wrote about the customer: notes and the reasons for extensions. */
async function eraseSupportTexts(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('office_notes').where(notesAbout(userId)).execute();
  await trx
    .updateTable('subscription_extensions')
    .set({ reason: '' })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .execute();
}

/**
 * Erases the account's emails. Keeps unsent emails to other addresses: the warnings to a former address, whose owner may
 * be the victim of this deletion, and codes for colleagues.
 */
async function eraseMails(trx: Trx, owner: MailOwner): Promise<void> {
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
