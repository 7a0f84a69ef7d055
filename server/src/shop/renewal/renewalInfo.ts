import type { RenewalInfo } from 'shared/contract/renewal';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { penceToPounds } from 'shared/domain/money';
import { isRenewalOffered } from 'shared/domain/renewability';
import type { AppContext } from 'server-kit/context/AppContext';
import { renewedPeriod } from '../subscriptions/term';
import type { Renewable } from './findRenewable';

/**
 * Returns the renewal page's data, which contains nothing about the owner, because anyone with the link can read it.
 */
export async function renewalInfo(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  terms: Renewable,
): Promise<RenewalInfo> {
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
    newEndDate: renewedPeriod(endDate, calendarDateOf(context.clock.now())).endDate,
    ...((await isAlreadyRenewed(context, terms)) && { isAlreadyRenewed: true }),
  };
}

/** Returns true if a renewal was delivered, and the shop does not offer another renewal yet. */
async function isAlreadyRenewed(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { subscriptionId, endDate }: Renewable,
): Promise<boolean> {
  if (isRenewalOffered(config.earlyRenewal, { endDate, isBlocked: false }, calendarDateOf(clock.now()))) return false;
  const renewal = await db
    .selectFrom('orders')
    .select('id')
    .where('existing_subscription_id', '=', subscriptionId)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'fulfilled')
    .executeTakeFirst();
  return renewal !== undefined;
}
