import type { StaffRole } from 'shared/contract/staff';

export const OWNER: readonly StaffRole[] = ['owner'];
export const SUPPORT: readonly StaffRole[] = ['owner', 'support'];
/** The roles that may read lists and correct documents: all roles except squads. */
export const DOCUMENT_ROLES: readonly StaffRole[] = ['owner', 'support', 'accountant'];
/** The roles that may read VAT returns and accounts. */
export const ACCOUNTING_ROLES: readonly StaffRole[] = ['owner', 'accountant'];

export const CANNOT_BE_UNDONE = 'This can’t be undone.';
