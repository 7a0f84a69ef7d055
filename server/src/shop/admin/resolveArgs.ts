import type { Db } from 'server-kit/db/database';
import type { Command } from './Command';
import { paymentIdOf } from './search/paymentIdOf';
import { partsOf } from './usage';

/**
 * Replaces order numbers in a command's arguments with payment ids.
 * @throws {AdminError} if no order has the number.
 */
export function resolveArgs(db: Db, command: Command, typed: readonly string[]): Promise<string[]> {
  const { parameters } = partsOf(command);
  return Promise.all(
    typed.map(async (text, index) => (parameters[index] === '<order number>' ? paymentIdOf(db, text) : text)),
  );
}
