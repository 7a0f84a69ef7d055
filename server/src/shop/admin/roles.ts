import type { StaffRole } from 'shared/contract/staff';

export const OWNER: readonly StaffRole[] = ['owner'];
export const SUPPORT: readonly StaffRole[] = ['owner', 'support'];
/** For lists, and for corrections of documents, which the accountant also makes. */
export const DOCUMENTS: readonly StaffRole[] = ['owner', 'support', 'accountant'];
/** For VAT and accounts. */
export const ACCOUNTS: readonly StaffRole[] = ['owner', 'accountant'];

export const CANNOT_BE_UNDONE = 'This can’t be undone.';
