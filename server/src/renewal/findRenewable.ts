import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { unitPricePence } from 'shared/domain/pricing';
import { loadPriceList } from '../catalogue/priceList';
import { HttpProblem } from '../http/httpProblem';
import type { Shop } from '../orders/Shop';
import { earlyDiscountPercentage, isExpired } from '../subscriptions/renewability';

/** A subscription that can be renewed today, with today's terms. */
export interface Renewable {
  subscriptionId: string;
  quantity: number;
  endDate: CalendarDate;
  isExpired: boolean;
  perComputerPence: Pence;
  earlyDiscountPercentage: number;
}

type Key = { subscriptionId: string } | { activationCode: string };

/** @throws {HttpProblem} 404 where there is no such subscription, and for a blocked one. */
export async function findRenewable({ db, clock, config }: Shop, key: Key): Promise<Renewable> {
  const subscriptions = db.selectFrom('subscriptions').select(['subscriptions.id', 'quantity', 'end_date', 'blocked_at']);
  const found = await ('subscriptionId' in key
    ? subscriptions.where('id', '=', key.subscriptionId)
    : subscriptions.innerJoin('activation_codes', 'activation_codes.subscription_id', 'subscriptions.id').where('code', '=', key.activationCode)
  ).executeTakeFirst();
  if (!found || found.blocked_at !== null) throw new HttpProblem(404, 'There is no subscription to renew here.');
  const today = calendarDateOf(clock.now());
  return {
    subscriptionId: found.id,
    quantity: found.quantity,
    endDate: found.end_date,
    isExpired: isExpired(found.end_date, today),
    perComputerPence: unitPricePence(await loadPriceList(db), found.quantity),
    earlyDiscountPercentage: earlyDiscountPercentage(config, found.end_date, today),
  };
}
