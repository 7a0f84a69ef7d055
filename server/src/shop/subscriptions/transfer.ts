import { calendarDateOf } from 'shared/domain/calendarDate';
import { codeEndDate, codesWithTerms, hasLeftSubscription } from '../activation/codeTerm';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';
import { emailOf } from '../accounts/email';
import { enqueueSupportMail } from '../accounts/supportMail';
import { endMoveRequests } from '../accounts/moveRequests';
import { endOffer } from '../accounts/transferOffers';
import { transferMail } from '../mail/readdressMail';
import { moveNotes } from '../staff/notes';
import { eraseSubscriptionReasons } from './eraseSubscriptionDetails';

interface Transfer {
  id: string;
  ownerId: string;
  newOwnerId: string;
  /** True if the new owner accepted the owner's offer, and false if support transfers the subscription. */
  isAccepted: boolean;
}

/**
 * Transfers a locked subscription with its codes to another account, and emails both owners. The new owner gets one
 * email for each end date of the codes. Orders and documents stay with the customer who paid, and support's notes with
 * the former owner. Codes keep their labels, which say where a code is used. Ends the open transfer offer and move
 * requests.
 */
export async function transferSubscription(
  trx: Trx,
  context: AppContext,
  { id, ownerId, newOwnerId, isAccepted }: Transfer,
): Promise<void> {
  const now = context.clock.now();
  const acceptance = isAccepted ? { isAccepted } : {};
  const newOwner = await emailOf(trx, newOwnerId);
  await trx.updateTable('subscriptions').set({ user_id: newOwnerId }).where('id', '=', id).execute();
  await transferMail(trx, 'reminder', id, { userId: newOwnerId, email: newOwner });
  await endOffer(trx, now, id);
  await endMoveRequests(trx, now, 'activation_codes.subscription_id', id);
  await moveNotes(trx, id, ownerId);
  await eraseSubscriptionReasons(trx, id);
  const today = calendarDateOf(now);
  const codes = await codesWithTerms(trx).where('subscriptions.id', '=', id).orderBy('seat_no').execute();
  const change = { kind: 'given away', newOwner, ...acceptance } as const;
  await enqueueSupportMail(trx, context, { userId: ownerId, about: id, change });
  const kept = codes.filter((code) => !hasLeftSubscription(code, today));
  for (const [endDate, ending] of groupBy(kept, codeEndDate)) {
    const activationCodes = ending.map(({ code }) => code);
    await enqueueSupportMail(trx, context, {
      userId: newOwnerId,
      about: id,
      change: { kind: 'received', activationCodes, endDate, ...acceptance },
    });
  }
}
