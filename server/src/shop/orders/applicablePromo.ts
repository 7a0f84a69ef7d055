import { isPromoApplicable, type PromoCode, promoQuantityError } from 'shared/domain/promoCode';
import { findPromoCode, type PromoCustomer } from '../catalogue/promoCodes';
import { later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { FREE_REPEAT_MS } from './OrderDraft';

/**
 * Returns the promo code that applies to a checkout, or `undefined` if there is none or the quantity is below the
 * code's minimum. In both cases, the page also shows the full price. Any other unusable code stops the checkout,
 * because the customer would pay more than the page showed.
 * @throws {HttpProblem} 400, `promo-code-refused`, if the code is refused or the quantity is above its maximum.
 */
export async function applicablePromo(
  { db, clock }: AppContext,
  customer: Pick<PromoCustomer, 'id' | 'subscriptionId'>,
  typed: string | undefined,
  quantity: number,
): Promise<PromoCode | undefined> {
  if (typed === undefined || typed.trim() === '') return undefined;
  const now = clock.now();
  const check = await findPromoCode(db, typed, now, { ...customer, repeatsSince: later(now, -FREE_REPEAT_MS) });
  if (!check.isValid) throw promoRefused(check.sentence);
  const refusal = promoQuantityError(check.promo, quantity);
  if (refusal !== undefined) throw promoRefused(refusal);
  return isPromoApplicable(check.promo, quantity) ? check.promo : undefined;
}

export function promoRefused(sentence: string): HttpProblem {
  return new HttpProblem(400, `${sentence}.`, { code: 'promo-code-refused', errors: { DiscountCode: sentence } });
}
