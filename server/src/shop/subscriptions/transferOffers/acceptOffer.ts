import type { FastifyRequest } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { emailKey } from '../../accounts/email';
import { lockAccounts } from '../../accounts/lockAccounts';
import { type SignedInUser, signInNeeded } from '../../accounts/session';
import { endOffer } from '../../accounts/transferOffers';
import { transferSubscription } from '../transfer';
import { type OfferState, offerState } from './offerState';
import { findOfferByCode, requireOffer, unknownOffer } from './readOffer';

/**
 * Transfers an offered subscription to the signed-in customer, if the offer is for the customer's address. Does nothing
 * if the customer has accepted the offer before.
 * @throws {HttpProblem} 404 for an unknown code, 409 if the offer has ended, or if the customer is blocked.
 * @throws {HttpProblem} 403 `wrong-account` if the offer is for another address.
 */
export async function acceptOffer(
  context: AppContext,
  request: FastifyRequest,
  user: SignedInUser,
  code: string,
): Promise<void> {
  const { owner_id, subscription_id } = await requireOffer(context, request, code);
  const now = context.clock.now();
  const isNew = await context.db.transaction().execute(async (trx) => {
    // Lock the accounts, then the subscription, then the offer, as all other changes do, to prevent deadlocks.
    const accounts = await lockAccounts(trx, [owner_id, user.id]);
    await trx.selectFrom('subscriptions').select('id').where('id', '=', subscription_id).forUpdate().execute();
    const offer = await findOfferByCode(trx, code);
    if (!offer) throw unknownOffer();
    const state = offerState(offer, now);
    if (state === 'accepted' && offer.user_id === user.id) return false;
    if (state !== 'open') throw new HttpProblem(409, REFUSALS[state], { code: `offer-${state}` });
    const account = accounts.find(({ id }) => id === user.id);
    if (!account || account.deleted_at !== null) throw signInNeeded();
    if (emailKey(account.email) !== emailKey(offer.email))
      throw new HttpProblem(403, `This offer is for ${offer.email}. Sign in with this address to accept it.`, {
        code: 'wrong-account',
      });
    if (account.blocked_at !== null)
      throw new HttpProblem(
        409,
        `Your account is blocked, so you can't accept the offer. Please write to ${context.config.supportEmail}.`,
      );
    await endOffer(trx, now, subscription_id, 'accepted');
    await transferSubscription(trx, context, {
      id: subscription_id,
      ownerId: owner_id,
      newOwnerId: user.id,
      isAccepted: true,
    });
    return true;
  });
  if (isNew) countOperation('transfer');
  context.wakeMail();
}

const REFUSALS: Readonly<Record<Exclude<OfferState, 'open'>, string>> = {
  accepted: 'This offer has already been accepted.',
  withdrawn: 'This offer has been withdrawn, so you can no longer accept it.',
  expired: 'This offer has expired, so you can no longer accept it. Ask the owner for a new one.',
};
