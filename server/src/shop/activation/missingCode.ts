import type { DbOrTrx } from 'server-kit/db/database';
import type { HttpProblem } from 'server-kit/http/httpProblem';
import { replaced, unknownCode } from './problems';

/** Returns the error for a code without a seat: `replaced` if the shop replaced the code, otherwise `unknown-code`. */
export async function missingCode(db: DbOrTrx, code: string): Promise<HttpProblem> {
  const known = await db.selectFrom('replaced_codes').select('code').where('code', '=', code).executeTakeFirst();
  return known ? replaced() : unknownCode();
}
