import type { RenewalInfoResponse } from 'shared/contract/renewal';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { penceToPounds } from 'shared/domain/money';
import { renewedPeriod } from '../fulfilment/term';
import type { Shop } from '../orders/Shop';
import type { Renewable } from './findRenewable';

/** What the renewal page shows; the link alone is enough to see it, so it says nothing about the owner. */
export function renewalInfo({ clock }: Shop, { subscriptionId, quantity, endDate, isExpired, perComputerPence, earlyDiscountPercentage }: Renewable): RenewalInfoResponse {
  return {
    subscriptionId,
    qnt: quantity,
    pricePerUser: penceToPounds(perComputerPence),
    isNotExpiredYet: !isExpired,
    renewalDiscount: earlyDiscountPercentage,
    endDate,
    ...(earlyDiscountPercentage > 0 && { renewalDiscountUntil: endDate }),
    newEndDate: renewedPeriod(endDate, calendarDateOf(clock.now())).endDate,
  };
}
