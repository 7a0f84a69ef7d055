import type { AppContext } from 'server-kit/context/AppContext';
import { addStaff, findStaffForUpdate } from '../staff/manageStaff';
import { createStaffLink } from '../staff/staffLink';

const DEMO_STAFF = { email: 'owner@example.com', role: 'owner' } as const;

/**
 * Creates the demo's staff account if it doesn't exist.
 * @returns a new link for setting up the sign-in, even if it is already set up
 */
export function seedDemoStaff(context: AppContext): Promise<string | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const staff = await findStaffForUpdate(trx, DEMO_STAFF.email);
    return staff ? createStaffLink(trx, context, staff.id) : addStaff(trx, context, DEMO_STAFF);
  });
}
