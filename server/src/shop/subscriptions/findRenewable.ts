import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { findUnitPrice } from 'shared/domain/pricing';
import { earlyDiscountPercentage, earlyDiscountStart, isExpired } from 'shared/domain/renewability';
import { renewableCodes } from '../activation/renewableCodes';
import { type EarlyDiscountRefusal, earlyDiscountRefusal, findEarlyDiscountHolder } from '../catalogue/earlyDiscounts';
import { loadPriceList } from '../catalogue/priceList';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { unrenewableCode } from './unrenewableCode';

/** A subscription that can be renewed today, with today's terms. */
export interface Renewable {
  subscriptionId: string;
  ownerId: string;
  quantity: number;
  endDate: CalendarDate;
  isExpired: boolean;
  unitPricePence: Pence;
  /** The early discount in percent, or 0 if the customer can't get it today. */
  earlyDiscountPercentage: number;
  /** Why the customer doesn't get a discount that the date allows. */
  earlyDiscountRefusal?: EarlyDiscountRefusal;
  /** The early discount in percent if it begins on a later day, with that day. */
  laterDiscount?: { percentage: number; from: CalendarDate };
}

export type RenewableKey = { subscriptionId: string } | { activationCode: string };

/**
 * Finds a subscription to renew. The terms depend on the customer, who may be anonymous.
 * @throws {HttpProblem} 404 if there is no such subscription, if it is blocked, or if it no longer includes the code.
 */
export async function findRenewable(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  key: RenewableKey,
  customerId?: string,
): Promise<Renewable> {
  const subscriptions = db
    .selectFrom('subscriptions')
    .select(['subscriptions.id', 'user_id', 'quantity', 'end_date', 'blocked_at']);
  const found = await (
    'subscriptionId' in key
      ? subscriptions.where('id', '=', key.subscriptionId)
      : subscriptions
          .innerJoin('activation_codes', 'activation_codes.subscription_id', 'subscriptions.id')
          .where('code', '=', key.activationCode)
  ).executeTakeFirst();
  const isFound = found !== undefined && found.blocked_at === null;
  if ('activationCode' in key && !(isFound && (await isRenewable(db, found.id, key.activationCode))))
    throw await unrenewableCode({ db, clock }, key.activationCode);
  if (!isFound) throw new HttpProblem(404, 'We could not find a subscription to renew.');
  const today = calendarDateOf(clock.now());
  const from = earlyDiscountStart(config.earlyRenewal, found.end_date);
  const isLater = from > today;
  const percentage = earlyDiscountPercentage(config.earlyRenewal, found.end_date, isLater ? from : today);
  const discount = { subscriptionId: found.id, periodEnd: found.end_date };
  const holder = percentage > 0 ? await findEarlyDiscountHolder(db, discount) : undefined;
  const refusal = holder && earlyDiscountRefusal(holder, customerId);
  return {
    subscriptionId: found.id,
    ownerId: found.user_id,
    quantity: found.quantity,
    endDate: found.end_date,
    isExpired: isExpired(found.end_date, today),
    unitPricePence: findUnitPrice(await loadPriceList(db), found.quantity),
    earlyDiscountPercentage: refusal || isLater ? 0 : percentage,
    ...(isLater
      ? percentage > 0 && !holder && { laterDiscount: { percentage, from } }
      : refusal && { earlyDiscountRefusal: refusal }),
  };
}

/** Returns whether the next renewal can cover the code. It can't cover a code that a renewal left out. */
async function isRenewable(db: DbOrTrx, subscriptionId: string, activationCode: string): Promise<boolean> {
  return (await renewableCodes(db, subscriptionId)).some(({ code }) => code === activationCode);
}
