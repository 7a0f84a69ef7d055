import type { StaffPasskey } from 'shared/contract/passkeys';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { lockStaff } from '../manageStaff';
import type { Staff } from '../session';

/** Returns the staff member's passkeys, the oldest first. */
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
 * Removes one of the staff member's passkeys. A passkey that is already removed changes nothing.
 * @throws {HttpProblem} 409 if the staff member could not sign in without it
 */
export async function removePasskey({ db }: AppContext, { id: staffId, email }: Staff, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, email);
    await trx.deleteFrom('staff_passkeys').where('id', '=', id).where('staff_id', '=', staffId).execute();
    if (staff?.password_hash) return;
    const other = await trx
      .selectFrom('staff_passkeys')
      .select('id')
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (!other)
      throw new HttpProblem(409, 'You can only sign in with this passkey. Add another one before you remove it.');
  });
}
