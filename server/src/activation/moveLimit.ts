import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { DAY_MS, later } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import type { DbOrTrx, Trx } from '../db/database';
import { lockSeat, writeSeatLog } from './seat';

type Context = { db: DbOrTrx } & Pick<AppContext, 'clock'>;

/** Returns when a code can move to another device, or `undefined` if it can move now. */
export async function findMovableFrom({ db, clock }: Context, code: string): Promise<Date | undefined> {
  const windowMs = MOVE_LIMIT.days * DAY_MS;
  const oldest = await db
    .selectFrom('activation_log')
    .select('at')
    .where('code', '=', code)
    .where('is_move', '=', true)
    .where('at', '>', later(clock.now(), -windowMs))
    .where((row) => {
      const lifts = row.selectFrom('activation_log as lift').whereRef('lift.id', '>', 'activation_log.id');
      return row.not(row.exists(lifts.where('lift.code', '=', code).where('lift.action', '=', 'move-allowed')));
    })
    .orderBy('id', 'desc')
    .offset(MOVE_LIMIT.moves - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest && later(oldest.at, windowMs);
}

/**
 * Resets the number of times that a code has changed devices.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 */
export async function allowMoves({ db, clock }: Pick<AppContext, 'db' | 'clock'>, code: string): Promise<void> {
  await db.transaction().execute(async (trx: Trx) => {
    const { holder, last } = await lockSeat(trx, code);
    const device = holder ?? last ?? { name: '', hash: null };
    await writeSeatLog(trx, { code, action: 'move-allowed', actor: 'operator', device, at: clock.now() });
  });
}
