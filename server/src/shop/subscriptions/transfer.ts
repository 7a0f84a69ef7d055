import { calendarDateOf } from 'shared/domain/calendarDate';
import { codesWithTerms, hasLeft } from '../activation/codeTerm';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { emailOf } from '../accounts/email';
import { enqueueSupportMail } from '../accounts/supportMail';
import { transferMail } from '../mail/readdressMail';

/**
 * Gives a locked subscription with its codes to another account, and tells both owners. Orders and documents stay with
 * the customer who paid. Labels of codes stay, because they say which computer uses a code.
 */
export async function transferSubscription(
  trx: Trx,
  context: AppContext,
  subscription: { id: string; ownerId: string },
  newOwnerId: string,
): Promise<void> {
  const { id, ownerId } = subscription;
  const newOwner = await emailOf(trx, newOwnerId);
  const { end_date } = await trx
    .updateTable('subscriptions')
    .set({ user_id: newOwnerId })
    .where('id', '=', id)
    .returning('end_date')
    .executeTakeFirstOrThrow();
  await transferMail(trx, 'reminder', id, { userId: newOwnerId, email: newOwner });
  const today = calendarDateOf(context.clock.now());
  const codes = await codesWithTerms(trx).where('subscriptions.id', '=', id).orderBy('seat_no').execute();
  await enqueueSupportMail(trx, context, { userId: ownerId, about: id, change: { kind: 'given away', newOwner } });
  await enqueueSupportMail(trx, context, {
    userId: newOwnerId,
    about: id,
    change: {
      kind: 'received',
      activationCodes: codes.filter((code) => !hasLeft(code, today)).map(({ code }) => code),
      endDate: end_date,
    },
  });
}
