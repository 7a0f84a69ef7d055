import type { StaffMember } from '../../api/staff';

/** Returns whether a role is for one package only. */
export function isSquad(role: StaffMember['role']): boolean {
  return role.startsWith('squad:');
}

/** Returns whether a role may open the releases page. The registry checks each call. */
export function mayRelease(role: StaffMember['role']): boolean {
  return role === 'owner' || isSquad(role);
}
