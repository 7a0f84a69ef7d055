import { findReplaceableUse, takePromoCodeUse } from '../catalogue/promoCodes';
import type { Trx } from 'server-kit/db/database';
import type { OrderDraft } from './OrderDraft';
import { promoRefused } from './applicablePromo';
import type { Order } from './tables';

/**
 * Counts the use of a draft's promo code before the payment, so that only one customer can pay with a code's last use.
 * Does nothing if the draft has no code.
 * @returns `undefined` if the use is counted. If another payer's unpaid renewal of the customer's subscription uses the
 * code, returns that renewal. The caller must end it and try again.
 * @throws {HttpProblem} 400 if a limit of the code is reached.
 */
export async function takePromoCode(
  trx: Trx,
  { promo_code: code, user_id, existing_subscription_id }: OrderDraft,
): Promise<Order | undefined> {
  if (code === null) return undefined;
  const customer = { id: user_id, subscriptionId: existing_subscription_id };
  const refusal = await takePromoCodeUse(trx, code, customer);
  if (refusal === undefined) return undefined;
  const holder = await findReplaceableUse(trx, code, customer);
  if (holder === undefined) throw promoRefused(refusal);
  return trx.selectFrom('orders').selectAll().where('id', '=', holder).executeTakeFirstOrThrow();
}
