import type { StaffMember } from '../../api/staff';

/** Returns true for the role of a squad, which is for one package only, such as `squad:mfe-checkout`. */
export function seesOnlyReleases(role: StaffMember['role']): boolean {
  return role.startsWith('squad:');
}

/** Returns true if a role may open the releases page. The registry also checks each call. */
export function mayRelease(role: StaffMember['role']): boolean {
  return role === 'owner' || seesOnlyReleases(role);
}
