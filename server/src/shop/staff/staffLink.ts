import { generateSecret } from 'otplib';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { FastifyRequest } from 'fastify';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { createMailedCode } from '../accounts/mailedCode';
import { countWrongLink } from './limits';
import { officeOrigin } from './officeOrigin';

const LINK_MS = DAY_MS;

/**
 * Creates a link that a staff member uses to set up their sign-in. It replaces an earlier link. The code is in the URL
 * fragment, which browsers don't send, so no log and no visit record contains it.
 */
export async function createStaffLink(
  db: DbOrTrx,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  staffId: string,
): Promise<string> {
  const code = createMailedCode();
  const link = {
    code_hash: sha256Hex(code),
    one_time_secret: generateSecret(),
    expires_at: later(clock.now(), LINK_MS),
  };
  await db
    .insertInto('staff_links')
    .values({ ...link, staff_id: staffId })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(link))
    .execute();
  return `${officeOrigin(config)}/office/join#${code}`;
}

/**
 * Finds the staff member whom a link was created for, without using up the link.
 * @throws {HttpProblem} 404 if the link is unknown, used or expired, 429 for too many wrong links
 */
export async function requireStaffLink(context: AppContext, request: FastifyRequest, code: string) {
  const found = await context.db
    .selectFrom('staff_links')
    .innerJoin('staff', 'staff.id', 'staff_links.staff_id')
    .select(['staff.id', 'staff.email', 'staff.role', 'staff_links.one_time_secret'])
    .where('staff_links.code_hash', '=', sha256Hex(code))
    .where('staff_links.expires_at', '>', context.clock.now())
    .executeTakeFirst();
  if (found) return found;
  await countWrongLink(context, request);
  throw wrongLink();
}

/** Uses up a link. @throws {HttpProblem} 404 if another request has used it. */
export async function useStaffLink(trx: Trx, code: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_links')
    .where('code_hash', '=', sha256Hex(code))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw wrongLink();
}

function wrongLink(): HttpProblem {
  return new HttpProblem(404, 'This link does not work any more. Ask the owner of the shop for a new one.');
}
