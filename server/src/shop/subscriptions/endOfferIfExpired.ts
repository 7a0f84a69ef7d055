import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { isExpired } from 'shared/domain/renewability';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { endOffer } from '../accounts/transferOffers';

/**
 * Ends the open transfer offer of a locked subscription if the subscription has expired. Otherwise, a longer term would
 * reopen the offer.
 * @param endDate the last day before the term changes
 */
export async function endOfferIfExpired(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  subscriptionId: string,
  endDate: CalendarDate,
): Promise<void> {
  const now = clock.now();
  if (isExpired(endDate, calendarDateOf(now))) await endOffer(trx, now, subscriptionId, 'expired');
}
