import type { RenewalInfo } from 'shared/contract/renewal';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { penceToPounds } from 'shared/domain/money';
import { isRenewalOffered } from 'shared/domain/renewability';
import { type RenewableCode, renewableCodes } from '../activation/renewableCodes';
import type { AppContext } from 'server-kit/context/AppContext';
import { renewedPeriod } from '../subscriptions/term';
import type { Renewable } from '../subscriptions/findRenewable';

/**
 * Returns the renewal page's data. Anyone with the link can read it, so it contains nothing about the owner. Only the
 * owner also gets the codes.
 */
export async function renewalInfo(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  terms: Renewable,
  customerId: string | undefined,
): Promise<RenewalInfo> {
  const codes = customerId === terms.ownerId ? await renewableCodes(context.db, terms.subscriptionId) : undefined;
  const { endDate, earlyDiscountPercentage, earlyDiscountRefusal: refusal, laterDiscount } = terms;
  return {
    subscriptionId: terms.subscriptionId,
    qnt: terms.quantity,
    pricePerUser: penceToPounds(terms.unitPricePence),
    isNotExpiredYet: !terms.isExpired,
    renewalDiscount: earlyDiscountPercentage,
    endDate,
    ...(earlyDiscountPercentage > 0 && { renewalDiscountUntil: endDate }),
    ...(refusal && { renewalDiscountError: [refusal.sentence, refusal.explanation].filter(Boolean).join(' ') }),
    ...(laterDiscount && { laterDiscount }),
    newEndDate: renewedPeriod(endDate, calendarDateOf(context.clock.now())).endDate,
    ...(codes && { codes: codes.map(toRenewableCode) }),
    ...((await isAlreadyRenewed(context, terms)) && { isAlreadyRenewed: true }),
  };
}

function toRenewableCode({ code, isActivated, computer_name, label }: RenewableCode) {
  const name = computer_name === null ? {} : { computerName: computer_name };
  return { code, isActivated, ...name, ...(label !== '' && { label }) };
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
