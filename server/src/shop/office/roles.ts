import type { StaffRole } from 'shared/contract/staff';

/** Returns whether a role may read about customers and orders. Squads work only on their own package. */
export function isOfficeRole(role: StaffRole): boolean {
  return !role.startsWith('squad:');
}
