import type { RenewalInfoResponse } from 'shared/contract/renewal';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { penceToPounds } from 'shared/domain/money';
import type { AppContext } from '../context/AppContext';
import { renewedPeriod } from '../subscriptions/term';
import type { Renewable } from './findRenewable';

/** Returns the data of the renewal page. Anyone with the link can read it, so it contains nothing about the owner. */
export function renewalInfo({ clock }: Pick<AppContext, 'clock'>, terms: Renewable): RenewalInfoResponse {
  const { endDate, earlyDiscountPercentage, earlyDiscountRefusal: refusal } = terms;
  return {
    subscriptionId: terms.subscriptionId,
    qnt: terms.quantity,
    pricePerUser: penceToPounds(terms.unitPricePence),
    isNotExpiredYet: !terms.isExpired,
    renewalDiscount: earlyDiscountPercentage,
    endDate,
    ...(earlyDiscountPercentage > 0 && { renewalDiscountUntil: endDate }),
    ...(refusal && { renewalDiscountError: [refusal.sentence, refusal.explanation].filter(Boolean).join(' ') }),
    newEndDate: renewedPeriod(endDate, calendarDateOf(clock.now())).endDate,
  };
}
