import type { StaffMember } from '../../api/staff';

/** Returns whether a role works on one package only. */
export function isSquad(role: StaffMember['role']): boolean {
  return role.startsWith('squad:');
}

/** Returns whether a role has the page of releases. The registry decides about each call. */
export function mayRelease(role: StaffMember['role']): boolean {
  return role === 'owner' || isSquad(role);
}
