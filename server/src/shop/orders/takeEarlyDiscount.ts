import { earlyDiscountRefusal, findEarlyDiscountHolder, reserveEarlyDiscount } from '../catalogue/earlyDiscounts';
import type { Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { priceChanged } from './checkDisplayedTotal';
import type { OrderDraft } from './OrderDraft';
import type { Order } from './tables';

/**
 * The message if the terms have changed since the draft was priced, for example because another order has renewed the
 * subscription or released the discount.
 */
const TERMS_CHANGED = 'The terms of this renewal have just changed. Please check them and try again.';

/**
 * Reserves a draft's early-renewal discount. Does nothing if the draft has none.
 * @returns the unpaid order that already holds the discount, or `undefined` if there is none. The caller must end that
 * order and try again.
 * @throws {HttpProblem} 409 if this customer can't have the discount, or if the terms have changed.
 */
export async function takeEarlyDiscount(trx: Trx, draft: OrderDraft, orderId: string): Promise<Order | undefined> {
  const { existing_subscription_id: subscriptionId, early_discount_period_end: periodEnd } = draft;
  if (subscriptionId === null || periodEnd === undefined) return undefined;
  const discount = { subscriptionId, periodEnd };
  if (await reserveEarlyDiscount(trx, discount, orderId)) return undefined;
  const holder = await findEarlyDiscountHolder(trx, discount);
  if (!holder) throw new HttpProblem(409, TERMS_CHANGED);
  const refusal = earlyDiscountRefusal(holder, draft.user_id);
  if (refusal) throw priceChanged(draft.total_pence, refusal.sentence);
  return trx.selectFrom('orders').selectAll().where('id', '=', holder.orderId).executeTakeFirstOrThrow();
}
