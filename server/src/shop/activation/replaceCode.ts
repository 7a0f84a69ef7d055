import { endMoveRequest } from '../accounts/moveRequests';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { enqueueMail } from '../mail/enqueueMail';
import { maskCode, newActivationCode } from './activationCode';
import { codeEndDate } from './codeTerm';
import { lockOwner } from './lockOwner';
import { lockSeat, writeSeatLog } from './seat';

type Context = Pick<AppContext, 'clock' | 'config'>;

export interface Replacement {
  newCode: string;
  subscriptionId: string;
  /** The email address that receives the new code. */
  email: string;
  /** The computer that used the old code. */
  computerName: string | undefined;
}

/**
 * Replaces a seat's code, for example after a theft, and emails the new code to the owner. The old code stops working
 * immediately. The seat keeps its label, its history and its moves, but may move once more. Call `context.wakeMail()`
 * after the commit.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code, 429 if the code is getting a new owner.
 */
export async function replaceCode(trx: Trx, context: Context, code: string, reason: string): Promise<Replacement> {
  const { clock, config } = context;
  const { id: userId, email } = await lockOwner(trx, code);
  const { holder, last } = await lockSeat(trx, code);
  const seat = await trx
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select(['subscription_id', 'seat_no', 'label', 'added_by_order_id', 'own_end_date', 'ended_at', 'end_date'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const { end_date, ...kept } = seat;
  const { subscription_id, seat_no, own_end_date } = kept;
  const at = clock.now();
  if (holder) await writeSeatLog(trx, { code, action: 'released', actor: 'operator', device: holder, at });
  await endMoveRequest(trx, at, code);
  const newCode = newActivationCode();
  // Seat numbers are unique within a subscription, so change the old code's number before the new code gets it.
  await trx.updateTable('activation_codes').set({ seat_no: -seat_no }).where('code', '=', code).execute();
  await trx
    .insertInto('activation_codes')
    .values({ ...kept, code: newCode, computer_name: null, activated_at: null })
    .execute();
  await trx.updateTable('activation_log').set({ code: newCode }).where('code', '=', code).execute();
  await trx.deleteFrom('activation_codes').where('code', '=', code).execute();
  await trx.insertInto('replaced_codes').values({ code, subscription_id, reason, replaced_at: at }).execute();
  const device = holder ?? last ?? { name: '', hash: null };
  await writeSeatLog(trx, { code: newCode, action: 'move-allowed', actor: 'operator', device, at });
  await enqueueMail(trx, at, {
    kind: 'code-replaced',
    dedupeKey: `code-replaced:${randomId()}`,
    userId,
    about: subscription_id,
    recipient: email,
    payload: {
      activationCode: newCode,
      oldCode: maskCode(code),
      ...(holder && { computerName: holder.name }),
      endDate: codeEndDate({ own_end_date, end_date }),
      subscriptionsUrl: `${config.siteOrigins[0]}/subscriptions`,
    },
  });
  return { newCode, subscriptionId: subscription_id, email, computerName: holder?.name };
}

/** Erases support's reasons for the replaced codes of a subscription. */
export async function eraseReplacementReasons(trx: Trx, subscriptionId: string): Promise<void> {
  await trx.updateTable('replaced_codes').set({ reason: '' }).where('subscription_id', '=', subscriptionId).execute();
}
