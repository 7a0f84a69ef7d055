import { verify } from 'otplib';
import type { AppContext } from 'server-kit/context/AppContext';
import { sha256Hex } from 'server-kit/db/randomId';
import { normaliseRecoveryCode } from './recoveryCodes';

/** Clocks may differ by one step of 30 seconds. */
const TOLERANCE_SECONDS = 30;

/** Returns the 30-second step of a correct one-time code, or `undefined` if the code is wrong. */
export async function findTimeStep(
  { clock }: Pick<AppContext, 'clock'>,
  secret: string,
  typed: string,
): Promise<number | undefined> {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(clock.now().getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/**
 * Uses up a one-time code or a recovery code of a staff member.
 * @returns false if the code is wrong or was used before
 */
export async function takeSecondFactor(context: AppContext, staffId: string, typed: string): Promise<boolean> {
  const { db } = context;
  const staff = await db.selectFrom('staff').select('one_time_secret').where('id', '=', staffId).executeTakeFirst();
  if (!staff || staff.one_time_secret === null) return false;
  const step = await findTimeStep(context, staff.one_time_secret, typed);
  if (step === undefined) return takeRecoveryCode(context, staffId, typed);
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ last_time_step: step })
    .where('id', '=', staffId)
    .where('one_time_secret', '=', staff.one_time_secret)
    .where(({ or, eb }) => or([eb('last_time_step', 'is', null), eb('last_time_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function takeRecoveryCode({ db }: AppContext, staffId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('code_hash', '=', sha256Hex(normaliseRecoveryCode(typed)))
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
