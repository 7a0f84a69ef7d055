import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmPassword } from '../accounts/confirmPassword';
import { clearCookie } from 'server-kit/http/cookies';
import type { AccountContext } from '../accounts/passwordHasher';
import { revokeAccess } from '../accounts/revokeAccess';
import { type SignedInUser, signInNeeded } from '../accounts/session';
import type { Trx } from 'server-kit/db/database';
import { belongsTo, type MailOwner } from '../mail/belongsTo';
import { closedAddress, enqueueMail } from '../mail/enqueueMail';
import { refuseWhilePaying } from './refuseWhilePaying';

interface Deletion {
  /** The current password. */
  password: string;
  /** The browser's id. The deletion includes this browser's visits. */
  visitorId?: string;
}

/**
 * Deletes an account and all data that tax law doesn't require. Orders refer to the account, so its row stays, but
 * without the email address. The account gets a random password, so older servers refuse to sign the customer in.
 * @throws {HttpProblem} 400 `wrong-password`, 401 if the account is gone, or 409 `payment-open`.
 * @throws {HttpProblem} 429 for too many attempts, or 503 if too many passwords are waiting to be hashed.
 */
export async function deleteAccount(
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedInUser,
  { password, visitorId }: Deletion,
): Promise<void> {
  const { passwordHash, turn } = await confirmPassword(context, request, user, password);
  // Hash before the transaction, because hashing is slow and a transaction holds locks.
  const unknownHash = await context.passwords.hash(randomBytes(32).toString('base64url'), turn);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    // Lock the account, so that the customer cannot place an order during the deletion.
    const account = await trx
      .selectFrom('users')
      .select(['id', 'email', 'created_at'])
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw signInNeeded();
    await refuseWhilePaying(trx, context, user.id);
    await revokeAccess(trx, now, user.id);
    const address = closedAddress(user.id);
    await trx
      .updateTable('users')
      .set({ email: address, email_key: address, password_hash: unknownHash, deleted_at: now })
      .where('id', '=', user.id)
      .execute();
    await eraseUnpaidOrders(trx, user.id);
    await eraseCards(trx, user.id);
    await eraseLabels(trx, user.id);
    await eraseMails(trx, account);
    await trx.deleteFrom('reminder_opt_outs').where('user_id', '=', user.id).execute();
    if (visitorId !== undefined) await trx.deleteFrom('visits').where('visitor_id', '=', visitorId).execute();
    await enqueueMail(trx, now, {
      kind: 'account-deleted',
      dedupeKey: `account-deleted:${user.id}`,
      userId: user.id,
      recipient: account.email,
      payload: {},
    });
  });
  clearCookie(context, reply, 'session');
  clearCookie(context, reply, 'device');
  context.wakeMail();
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
