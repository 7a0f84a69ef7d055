import type { Trx } from 'server-kit/db/database';

/**
 * Locks accounts in a fixed order, so that their addresses, blocks and deletions can't change until the end of the
 * transaction. Every change locks the accounts, then the orders, then the subscriptions, then the seats. This prevents
 * deadlocks.
 */
export function lockAccounts(trx: Trx, ids: readonly string[]) {
  return accountsInOrder(trx, ids).forShare().execute();
}

/** Locks accounts as `lockAccounts` does, so that the transaction can also change them. */
export function lockAccountsForChange(trx: Trx, ids: readonly string[]) {
  return accountsInOrder(trx, ids).forNoKeyUpdate().execute();
}

function accountsInOrder(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'blocked_at', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id');
}
