import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { lockSeat, writeSeatLog } from './seat';

type Context = { db: DbOrTrx } & Pick<AppContext, 'clock'>;

const WINDOW_MS = MOVE_LIMIT.days * DAY_MS;

interface Moves {
  /** How often the code moved in the last 30 days. */
  moves: number;
  /** How often the code may move in 30 days. Each `move-allowed` in the last 30 days raises it by one. */
  limit: number;
  /** When the code can move to another device, or `undefined` if it can move now. */
  movableFrom: Date | undefined;
}

export async function readMoves(context: Context, code: string): Promise<Moves> {
  const recent = await findRecent(context, code);
  // Each log line counts for 30 days. Find the line that must expire before the code can move again.
  const isFull = countFreeMoves(recent) <= 0;
  const blocking = isFull ? recent.find((_, index) => countFreeMoves(recent.slice(index + 1)) > 0) : undefined;
  return { ...countMoves(recent), movableFrom: blocking && later(blocking.at, WINDOW_MS) };
}

/** Returns the moves and the permissions of the last 30 days, oldest first. */
function findRecent({ db, clock }: Context, code: string): Promise<{ at: Date; is_move: boolean }[]> {
  return db
    .selectFrom('activation_log')
    .select(['at', 'is_move'])
    .where('code', '=', code)
    .where('at', '>', later(clock.now(), -WINDOW_MS))
    .where((row) => row.or([row('is_move', '=', true), row('action', '=', 'move-allowed')]))
    .orderBy('id')
    .execute();
}

function countMoves(lines: readonly { is_move: boolean }[]): { moves: number; limit: number } {
  const moves = lines.filter(({ is_move }) => is_move).length;
  return { moves, limit: MOVE_LIMIT.moves + lines.length - moves };
}

/** Returns how often a code can still move if the log contains only these moves and permissions. */
function countFreeMoves(lines: readonly { is_move: boolean }[]): number {
  const { moves, limit } = countMoves(lines);
  return limit - moves;
}

/**
 * Allows one more move of a code within the next 30 days, and licence files for one more computer.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 */
export async function allowMove({ db, clock }: Pick<AppContext, 'db' | 'clock'>, code: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { holder, last } = await lockSeat(trx, code);
    const device = holder ?? last ?? { name: '', hash: null };
    await writeSeatLog(trx, { code, action: 'move-allowed', actor: 'operator', device, at: clock.now() });
  });
}
