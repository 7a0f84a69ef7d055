import { calendarDateOf } from 'shared/domain/calendarDate';
import { codeEndDate, codesWithTerms, hasLeft } from '../activation/codeTerm';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { groupBy } from 'server-kit/db/groupBy';
import { emailOf } from '../accounts/email';
import { enqueueSupportMail } from '../accounts/supportMail';
import { endMoveRequests } from '../accounts/moveRequests';
import { endOffer } from '../accounts/transferOffers';
import { transferMail } from '../mail/readdressMail';
import { moveNotes } from '../staff/notes';
import { eraseExtensionReasons } from './eraseSubscriptions';

interface Transfer {
  id: string;
  ownerId: string;
  newOwnerId: string;
  /** True if the new owner accepted the owner's offer, and false if support transfers the subscription. */
  isAccepted: boolean;
}

/**
 * Transfers a locked subscription with its codes to another account, and tells both owners, with one email for each
 * last day of the codes. Orders and documents stay with the customer who paid, and support's notes with the former
 * owner. Labels of codes stay, because they say which computer uses a code. Ends an open offer and the links that move
 * a code.
 */
export async function transferSubscription(
  trx: Trx,
  context: AppContext,
  { id, ownerId, newOwnerId, isAccepted }: Transfer,
): Promise<void> {
  const now = context.clock.now();
  const by = isAccepted ? { isAccepted } : {};
  const newOwner = await emailOf(trx, newOwnerId);
  await trx.updateTable('subscriptions').set({ user_id: newOwnerId }).where('id', '=', id).execute();
  await transferMail(trx, 'reminder', id, { userId: newOwnerId, email: newOwner });
  await endOffer(trx, now, id);
  await endMoveRequests(trx, now, 'activation_codes.subscription_id', id);
  await moveNotes(trx, id, ownerId);
  await eraseExtensionReasons(trx, id);
  const today = calendarDateOf(now);
  const codes = await codesWithTerms(trx).where('subscriptions.id', '=', id).orderBy('seat_no').execute();
  const change = { kind: 'given away', newOwner, ...by } as const;
  await enqueueSupportMail(trx, context, { userId: ownerId, about: id, change });
  const kept = codes.filter((code) => !hasLeft(code, today));
  for (const [endDate, ending] of groupBy(kept, codeEndDate)) {
    const activationCodes = ending.map(({ code }) => code);
    await enqueueSupportMail(trx, context, {
      userId: newOwnerId,
      about: id,
      change: { kind: 'received', activationCodes, endDate, ...by },
    });
  }
}
