import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { codesWithTerms } from '../activation/codeTerm';
import { endSeat } from '../activation/endSeat';
import { missingCode } from '../activation/missingCode';
import { renewableCodes } from '../activation/renewableCodes';
import { recountQuantity } from './recountQuantity';

export interface EndableCode {
  subscriptionId: string;
  ownerId: string;
  computerName: string | null;
  /** True if support, a refund or a dispute has ended the code. */
  hasEnded: boolean;
  /** The number of computers that the next renewal covers without this code. */
  quantityLeft: number;
}

/**
 * Ends a code of a subscription now. Later payments and refunds don't make it work again. Does nothing if the code has
 * ended.
 * @returns the code before the change
 * @throws the errors of `findEndableCode`
 */
export async function endCode(trx: Trx, context: Pick<AppContext, 'clock'>, code: string): Promise<EndableCode> {
  const { subscriptionId } = await findEndableCode(trx, code);
  await trx.selectFrom('subscriptions').select('id').where('id', '=', subscriptionId).forUpdate().execute();
  // Read the code again, because another change may have come first.
  const found = await findEndableCode(trx, code);
  if (found.hasEnded) return found;
  await endSeat(trx, context, code);
  await recountQuantity(trx, subscriptionId);
  return found;
}

/**
 * Finds a code that can be ended or has already ended.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 * @throws {HttpProblem} 409 for the only code that the next renewal covers.
 */
export async function findEndableCode(db: DbOrTrx, code: string): Promise<EndableCode> {
  const found = await codesWithTerms(db)
    .select(['subscriptions.id', 'user_id', 'computer_name'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) throw await missingCode(db, code);
  const hasEnded = found.removed_at !== null;
  const others = (await renewableCodes(db, found.id)).filter((other) => other.code !== code);
  if (!hasEnded && others.length === 0)
    throw new HttpProblem(409, 'This is the last code of its subscription. To stop it, run "block" instead.');
  return {
    subscriptionId: found.id,
    ownerId: found.user_id,
    computerName: found.computer_name,
    hasEnded,
    quantityLeft: others.length,
  };
}
