import type { StaffRole } from 'shared/contract/staff';
import { maskCode } from '../activation/activationCode';

/** Returns true if a role may see customers and orders. Squads work only on their own package. */
export function isOfficeRole(role: StaffRole): boolean {
  return !role.startsWith('squad:');
}

/**
 * Returns codes as a role may see them. Accountants see only the end of each code: they don't need codes, and anyone
 * who knows a code can use it.
 */
export function codesFor<Code extends { code: string }>(role: StaffRole, codes: readonly Code[]): Code[] {
  return codes.map((each) => (role === 'accountant' ? { ...each, code: maskCode(each.code) } : each));
}
