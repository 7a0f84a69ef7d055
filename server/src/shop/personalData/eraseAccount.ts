import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { closeAccount } from '../accounts/changeUser';
import { endMoveRequests } from '../accounts/moveRequests';
import { endOffersOf } from '../accounts/transferOffers';
import { eraseLabels } from '../activation/labelCode';
import { enqueueMail } from '../mail/enqueueMail';
import { eraseMail } from '../mail/eraseMail';
import { eraseOrderDetails } from '../orders/eraseOrderDetails';
import { eraseNotes } from '../staff/notes';
import { eraseLog } from '../staff/operatorLog';
import { eraseSubscriptionDetails, lockSubscriptionsOf } from '../subscriptions/eraseSubscriptionDetails';
import { findKept } from './findKept';
import { refuseWhilePaying } from './refuseWhilePaying';

/**
 * Erases a locked account's personal data and emails the customer. Tax law requires the orders and invoices, so they
 * stay. The activation codes stay too, with the names of their computers, so that they keep working. Orders refer to
 * the account, so its row stays, but without the email address.
 * @param unknownHash the hash of a random password, which replaces the customer's
 * @throws {HttpProblem} 409 `payment-open`.
 */
export async function eraseAccount(
  trx: Trx,
  context: AppContext,
  { id, email }: { id: string; email: string },
  unknownHash: string,
): Promise<void> {
  const now = context.clock.now();
  await refuseWhilePaying(trx, context, id);
  // Lock the orders, then the subscriptions, then the codes, as all other changes do, to prevent deadlocks.
  // `closeAccount` also locks subscriptions and codes, to end offers and move requests, so it must not run before the
  // orders are locked.
  await eraseOrderDetails(trx, id);
  await lockSubscriptionsOf(trx, { id, email });
  await endOffersOf(trx, now, id, email);
  await endMoveRequests(trx, now, 'move_requests.user_id', id);
  await eraseLabels(trx, id);
  await closeAccount(trx, now, id, unknownHash);
  await eraseSubscriptionDetails(trx, id);
  await eraseNotes(trx, id);
  await eraseLog(trx, id);
  await eraseMail(trx, id, email);
  await enqueueMail(trx, now, {
    kind: 'account-deleted',
    dedupeKey: `account-deleted:${id}`,
    userId: id,
    recipient: email,
    payload: await findKept(trx, id, now),
  });
}
