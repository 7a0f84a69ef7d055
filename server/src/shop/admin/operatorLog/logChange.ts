import type { DbOrTrx } from 'server-kit/db/database';
import { finishLogEntry, writeLogEntry } from '../../staff/operatorLog';
import type { AdminContext } from '../Command';
import { errorMessageOf } from '../errorMessageOf';

export interface Change {
  /** The command, such as `prices set`. */
  command: string;
  /** Identifies the changed object, for example by its payment id. Never contains personal data. */
  subject: string;
  before: unknown;
  after: unknown;
}

/**
 * Logs an operator's change.
 * @param trx the change's own transaction, so that the change and its log entry commit together
 * @returns the entry's id
 */
export function logChange(trx: DbOrTrx, { clock, who, origin }: AdminContext, change: Change): Promise<number> {
  return writeLogEntry(trx, { ...change, at: clock.now(), who, origin });
}

interface OutsideChange<State> {
  command: string;
  subject: string;
  readState: () => Promise<State>;
  /** The end of the activation code that the change is about. */
  code?: string | undefined;
  /** Why the operator made the change. */
  reason?: string | undefined;
}

/**
 * Logs a change that can't share a transaction with the log, such as a refund at the provider. Writes the entry before
 * the change, and adds the outcome afterwards. If `work` fails, logs the error and rethrows it. If the process exits in
 * between, the entry has no outcome.
 */
export async function logAround<T>(
  context: AdminContext,
  change: OutsideChange<object | null>,
  work: () => Promise<T>,
): Promise<T> {
  const { command, subject, readState, code, reason } = change;
  const id = await logChange(context.db, context, { command, subject, before: await readState(), after: null });
  const finish = (after: unknown) => finishLogEntry(context.db, id, after);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // Ignore a logging error, because the operator needs to see the original error.
    await finish({ failed: errorMessageOf(error) }).catch(() => undefined);
    throw error;
  }
  const facts = { ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) };
  await finish({ ...(await readState()), ...facts });
  return result;
}
