import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { revokeAccess } from '../accounts/revokeAccess';
import { belongsTo, type MailOwner } from '../mail/belongsTo';
import { closedAddress, enqueueMail } from '../mail/enqueueMail';
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
  await eraseUnpaidOrders(trx, id);
  await eraseCards(trx, id);
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

/** Erases the personal data in unpaid orders, because tax law requires only the data of sales. */
async function eraseUnpaidOrders(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ business_name: '', billing_address: '', buyers_reference: '' })
    .where('user_id', '=', userId)
    .where('status', 'in', ['expired', 'cancelled'])
    .where('paid_at', 'is', null)
    .execute();
}

/** Erases card brands and last digits. The provider keeps them with the payment. */
async function eraseCards(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('orders').set({ card_brand: null, card_last4: null }).where('user_id', '=', userId).execute();
}

/** Erases code labels, because customers often label a code with a person's name. */
async function eraseLabels(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('activation_codes')
    .set({ label: '' })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .execute();
}

/**
 * Erases what support wrote about the customer: notes and the reasons for extensions and free licences. A free licence
 * keeps an empty reason, because the reason tells it from a sale.
 */
async function eraseSupportTexts(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('office_notes').where(notesAbout(userId)).execute();
  await trx
    .updateTable('subscription_extensions')
    .set({ reason: '' })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId))
    .execute();
  await trx
    .updateTable('orders')
    .set({ grant_reason: '' })
    .where('user_id', '=', userId)
    .where('grant_reason', 'is not', null)
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
