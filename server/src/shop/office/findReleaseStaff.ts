import type { AppContext } from 'server-kit/context/AppContext';
import { COMMANDS, type FindPerson, type Scope } from 'release-registry/credentials/Caller';
import type { StaffRole } from 'shared/contract/staff';
import { isOfficeCall } from '../staff/officeOrigin';
import { findStaff, notAllowed, refuseUnconfirmed } from '../staff/session';

/** The commands that only the owner may run in the office, because they override checks or affect all packages. */
const OWNERS_COMMANDS: readonly string[] = ['force', 'gc'];

/**
 * Creates the function that the release registry uses to recognise staff. The owner may do everything, and a squad may
 * release its own package. The function throws an `HttpProblem` 403 for all other roles.
 */
export function findReleaseStaff(context: AppContext): FindPerson {
  return async (request) => {
    if (!isOfficeCall(context.config, request)) return undefined;
    const staff = await findStaff(context, request);
    if (!staff) return undefined;
    const { email, role } = staff;
    return { name: `${email} (${role})`, scope: scopeOf(role), requireProof: () => refuseUnconfirmed(staff) };
  };
}

/** @throws {HttpProblem} 403 if the role may not release */
function scopeOf(role: StaffRole): Scope | null {
  if (role === 'owner') return null;
  const [, name] = /^squad:(.+)$/.exec(role) ?? [];
  if (name === undefined) throw notAllowed(role);
  return { packages: [name], commands: COMMANDS.filter((command) => !OWNERS_COMMANDS.includes(command)) };
}
