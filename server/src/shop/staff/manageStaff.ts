import type { StaffRole } from 'shared/contract/staff';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { emailKey } from '../accounts/email';
import { createStaffLink } from './staffLink';
import type { StaffTable } from './tables';

type Context = Pick<AppContext, 'clock' | 'config'>;

/** A reset deletes the staff member's rows in these tables. */
const ACCESS_TABLES = [
  'staff_sessions',
  'staff_devices',
  'staff_recovery_codes',
  'staff_passkeys',
  'staff_passkey_challenges',
] as const;

/**
 * Creates a staff account.
 * @returns a link that the staff member uses to set up their sign-in, or `undefined` if the account exists
 */
export async function addStaff(
  trx: Trx,
  context: Context,
  { email, role }: { email: string; role: StaffRole },
): Promise<string | undefined> {
  const id = randomId();
  const added = await trx
    .insertInto('staff')
    .values({ id, email, email_key: emailKey(email), role, created_at: context.clock.now() })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && createStaffLink(trx, context, id);
}

/**
 * Removes a staff member's password, passkeys, recovery codes and sessions, for example after they lost a device.
 * @returns a link that the staff member uses to set up a new sign-in
 */
export async function resetStaff(trx: Trx, context: Context, id: string): Promise<string> {
  await trx
    .updateTable('staff')
    .set({ password_hash: null, one_time_secret: null, last_time_step: null })
    .where('id', '=', id)
    .execute();
  for (const table of ACCESS_TABLES) await trx.deleteFrom(table).where('staff_id', '=', id).execute();
  return createStaffLink(trx, context, id);
}

/** Changes a staff member's role, including in their open sessions. */
export async function setStaffRole(trx: Trx, id: string, role: StaffRole): Promise<void> {
  await trx.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

/** Deletes a staff account. Foreign keys delete everything that gives access to it. */
export async function removeStaff(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('staff').where('id', '=', id).execute();
}

/** Finds a staff member by email address and locks the row until the end of the transaction. */
export async function findStaffForUpdate(
  trx: Trx,
  email: string,
): Promise<Pick<StaffTable, 'id' | 'email' | 'role' | 'password_hash'> | undefined> {
  return trx
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirst();
}
