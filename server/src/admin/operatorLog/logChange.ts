import type { DbOrTrx } from '../../db/database';
import type { AdminContext } from '../Command';
import { sentenceOf } from '../sentenceOf';

export interface Change {
  /** The command, such as `prices set`. */
  command: string;
  /** The changed object, such as a payment id. Never personal data. */
  subject: string;
  before: unknown;
  after: unknown;
}

/** Records a change of an operator. `trx` is the transaction of the change, so that both are committed or neither. */
export async function logChange(trx: DbOrTrx, context: AdminContext, change: Change): Promise<void> {
  await insert(trx, context, change);
}

interface OutsideChange<State> {
  command: string;
  subject: string;
  readState: () => Promise<State>;
}

/**
 * Records a change that can't share a transaction with the log, such as a refund at the provider. The entry is written
 * before the change, and its outcome after it. If the process ends between the two, the entry has no outcome.
 */
export async function logAround<T>(
  context: AdminContext,
  change: OutsideChange<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { command, subject, readState } = change;
  const id = await insert(context.db, context, { command, subject, before: await readState(), after: null });
  const finish = async (after: unknown) => {
    await context.db
      .updateTable('operator_log')
      .set({ after: toJson(after) })
      .where('id', '=', id)
      .execute();
  };
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // The error of the command matters more than an error of the log.
    await finish({ failed: sentenceOf(error) }).catch(() => undefined);
    throw error;
  }
  await finish(await readState());
  return result;
}

async function insert(
  db: DbOrTrx,
  { clock, who }: AdminContext,
  { command, subject, before, after }: Change,
): Promise<number> {
  const { id } = await db
    .insertInto('operator_log')
    .values({ at: clock.now(), who, command, subject, before: toJson(before), after: toJson(after) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function toJson(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
