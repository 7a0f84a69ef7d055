import type { Insertable } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { cancelMail } from '../mail/enqueueMail';
import type { TransferOfferTable } from './tables';

/** Stores an offer. The caller locks the subscription and checks that it has no open offer. */
export async function insertOffer(trx: Trx, offer: Insertable<TransferOfferTable>): Promise<void> {
  await trx.insertInto('transfer_offers').values(offer).execute();
}

/**
 * Ends the open offers of an account, of a subscription or with a code, and cancels their unsent emails. Erases their
 * addresses.
 */
export async function endOffers(
  trx: Trx,
  now: Date,
  column: 'owner_id' | 'subscription_id' | 'code_hash',
  value: string,
  endedAs: 'accepted' | 'withdrawn' | 'expired' = 'withdrawn',
): Promise<void> {
  const ended = await trx
    .updateTable('transfer_offers')
    .set({ ended_at: now, ended_as: endedAs, email: '' })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .returning('subscription_id')
    .execute();
  for (const { subscription_id } of ended) await cancelMail(trx, now, 'transfer-offer', subscription_id);
}

/** Ends the offers whose time is over. @param subscriptionId ends only this subscription's offer */
export async function endExpiredOffers(db: DbOrTrx, now: Date, subscriptionId?: string): Promise<void> {
  const expired = db
    .updateTable('transfer_offers')
    .set({ ended_at: now, ended_as: 'expired', email: '' })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now);
  await (subscriptionId === undefined ? expired : expired.where('subscription_id', '=', subscriptionId)).execute();
}
