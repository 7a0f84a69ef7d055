import type { FastifyRequest } from 'fastify';
import type { TransferOffer } from 'shared/contract/transfer';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { countWrongConfirmationCode } from '../../accounts/limits';
import { lastDayOf, offerState } from './offerState';

export function findOfferByCode(db: DbOrTrx, code: string) {
  return db
    .selectFrom('transfer_offers')
    .innerJoin('subscriptions', 'subscriptions.id', 'transfer_offers.subscription_id')
    .innerJoin('users as owner', 'owner.id', 'transfer_offers.owner_id')
    .select(['code_hash', 'subscription_id', 'owner_id', 'transfer_offers.email', 'expires_at', 'ended_as'])
    .select(['quantity', 'end_date', 'subscriptions.user_id', 'owner.email as owner_email'])
    .where('code_hash', '=', sha256Hex(code))
    .executeTakeFirst();
}

/**
 * Returns an offer's state. While the offer is open, also returns the subscription, its owner and the recipient.
 * @throws {HttpProblem} 404 for an unknown code, or 429 after many unknown codes.
 */
export async function readOffer(context: AppContext, request: FastifyRequest, code: string): Promise<TransferOffer> {
  const offer = await requireOffer(context, request, code);
  const state = offerState(offer, context.clock.now());
  if (state !== 'open') return { state };
  return {
    state,
    email: offer.email,
    ownerEmail: offer.owner_email,
    productName: `${context.config.productName} Pro`,
    qnt: offer.quantity,
    endDate: offer.end_date,
    lastDay: lastDayOf(offer.expires_at, offer.end_date),
  };
}

/** @throws {HttpProblem} 404 for an unknown code, or 429 after many unknown codes. */
export async function requireOffer(context: AppContext, request: FastifyRequest, code: string) {
  const offer = await findOfferByCode(context.db, code);
  if (offer) return offer;
  await countWrongConfirmationCode(context, request);
  throw unknownOffer();
}

export function unknownOffer(): HttpProblem {
  return new HttpProblem(404, 'We could not find this offer. Copy the whole link from the email.', {
    code: 'unknown-offer',
  });
}
