import type { FastifyRequest } from 'fastify';
import type { StaffPasskey } from 'shared/contract/passkeys';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findStaffForUpdate } from '../manageStaff';
import { reportNewAccess } from '../newAccess';
import { lockSession, type Staff } from '../session';

/** Returns the staff member's passkeys, oldest first. */
export async function listPasskeys({ db }: AppContext, { id: staffId }: Staff): Promise<StaffPasskey[]> {
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();
  return passkeys.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsed: last_used_at.toISOString(),
  }));
}

/**
 * Removes one of the staff member's passkeys. Does nothing if the passkey is already removed.
 * @throws {HttpProblem} 404 if the session has ended, 409 if the staff member could not sign in without it
 */
export async function removePasskey(context: AppContext, request: FastifyRequest, id: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const staff = await lockSession(trx, context, request);
    const { numDeletedRows } = await trx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', staff.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    if (!(await canSignIn(trx, staff)))
      throw new HttpProblem(409, 'You can only sign in with this passkey. Add another one before you remove it.');
    await reportNewAccess(trx, context, request, staff, {
      command: 'passkey remove',
      event: 'Somebody removed a passkey.',
    });
  });
  context.wakeMail();
}

async function canSignIn(trx: Trx, { id, email }: Staff): Promise<boolean> {
  if ((await findStaffForUpdate(trx, email))?.password_hash) return true;
  const passkey = await trx.selectFrom('staff_passkeys').select('id').where('staff_id', '=', id).executeTakeFirst();
  return passkey !== undefined;
}
