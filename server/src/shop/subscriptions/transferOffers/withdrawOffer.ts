import type { AppContext } from 'server-kit/context/AppContext';
import type { SignedInUser } from '../../accounts/session';
import { endOffer } from '../../accounts/transferOffers';
import { noSubscription } from './offerTransfer';

/**
 * Ends the open offer of a customer's subscription, if there is one.
 * @throws {HttpProblem} 404 if the customer has no such subscription.
 */
export async function withdrawOffer({ db, clock }: AppContext, user: SignedInUser, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw noSubscription();
    await endOffer(trx, clock.now(), id);
  });
}
