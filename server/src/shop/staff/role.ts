import type { StaffRole } from 'shared/contract/staff';

const ROLES = ['owner', 'support', 'accountant'] as const;

/** Parses a role, such as `support` or `squad:mfe-checkout`. Returns `undefined` for any other text. */
export function parseRole(text: string): StaffRole | undefined {
  const role = ROLES.find((each) => each === text);
  if (role !== undefined) return role;
  const name = /^squad:([a-z0-9-]{1,64})$/.exec(text)?.[1];
  return name === undefined ? undefined : `squad:${name}`;
}
