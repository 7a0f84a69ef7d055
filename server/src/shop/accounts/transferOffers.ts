import type { Insertable } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { cancelMail } from '../mail/enqueueMail';
import { emailKey } from './email';
import type { TransferOfferTable } from './tables';

/** Stores an offer. The caller locks the subscription and checks that it has no open offer. */
export async function insertOffer(trx: Trx, offer: Insertable<TransferOfferTable>): Promise<void> {
  await trx.insertInto('transfer_offers').values(offer).execute();
}

/** Ends the open offer of a locked subscription, if there is one. Cancels its unsent email and erases its address. */
export async function endOffer(
  trx: Trx,
  now: Date,
  subscriptionId: string,
  endedAs: 'accepted' | 'withdrawn' | 'expired' = 'withdrawn',
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('transfer_offers')
    .set({ ended_at: now, ended_as: endedAs, email: '' })
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await cancelMail(trx, now, 'transfer-offer', subscriptionId);
}

/** Selects the open offers to an email address. */
export function openOffersTo(db: DbOrTrx, email: string) {
  return db
    .selectFrom('transfer_offers')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', emailKey(email))
    .where('ended_at', 'is', null);
}

/**
 * Ends an account's open offers. To prevent deadlocks, locks their subscriptions first, ordered by id, because all
 * other changes lock a subscription before its offer.
 * @param email if given, also ends the open offers to this address
 */
export async function endOffersOf(trx: Trx, now: Date, ownerId: string, email?: string): Promise<void> {
  const own = trx
    .selectFrom('transfer_offers')
    .select('subscription_id')
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null);
  const offers = email === undefined ? own : own.unionAll(openOffersTo(trx, email).select('subscription_id'));
  const offered = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', 'in', offers)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of offered) await endOffer(trx, now, id);
}

/** Ends the expired offers. Skips locked offers, because another change is ending them. */
export async function endExpiredOffers(db: DbOrTrx, now: Date): Promise<void> {
  const expired = db
    .selectFrom('transfer_offers')
    .select('code_hash')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .forUpdate()
    .skipLocked();
  await db
    .updateTable('transfer_offers')
    .set({ ended_at: now, ended_as: 'expired', email: '' })
    .where('code_hash', 'in', expired)
    .execute();
}
