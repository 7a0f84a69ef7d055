import type { Trx } from 'server-kit/db/database';

/**
 * Locks accounts in a fixed order. Until the end of the transaction, nobody can change their addresses, block or delete
 * them. To prevent deadlocks, every transaction locks accounts first, then orders, then subscriptions, then seats.
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
