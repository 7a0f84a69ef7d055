import type { Trx } from 'server-kit/db/database';
import { closedAddress } from '../mail/enqueueMail';
import { revokeAccess } from './revokeAccess';

/** Blocks an account and ends all access to it, or unblocks it if `block` is null. */
export async function setAccountBlock(
  trx: Trx,
  userId: string,
  block: { at: Date; reason: string } | null,
): Promise<void> {
  if (block) await revokeAccess(trx, block.at, userId);
  const columns = { blocked_at: block?.at ?? null, block_reason: block?.reason ?? null };
  await trx.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/**
 * Closes an account and ends all access to it. Keeps its row, because orders refer to it, but removes its email
 * address.
 * @param unknownHash the hash of a random password, so that no password works
 */
export async function closeAccount(trx: Trx, now: Date, userId: string, unknownHash: string): Promise<void> {
  await revokeAccess(trx, now, userId);
  const address = closedAddress(userId);
  await trx
    .updateTable('users')
    .set({ email: address, email_key: address, password_hash: unknownHash, block_reason: null, deleted_at: now })
    .where('id', '=', userId)
    .execute();
}
