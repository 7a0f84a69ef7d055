import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { vatOfSale } from '../vat/saleVat';
import { BLANK_FIELDS } from './customerFields';

interface Grant {
  userId: string;
  quantity: number;
  months: number;
  /** The operator's reason, which customers don't see. */
  reason: string;
  /** When the licence began. The default is now. */
  paidAt?: Date;
}

/**
 * Places a paid order for a free licence. The order is not a sale, so it has no price and no documents.
 * The caller must deliver it with `fulfil`. If that fails, `sweep` delivers it.
 * @returns the order's payment id
 */
export async function grantOrder(
  trx: Trx,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  { userId, quantity, months, reason, paidAt }: Grant,
): Promise<string> {
  const id = randomId();
  const now = clock.now();
  const lastOrder = await trx
    .selectFrom('orders')
    .select('country_code')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The customer enters nothing, so use the country of their last order.
  const fields = { ...BLANK_FIELDS, ...lastOrder };
  await trx
    .insertInto('orders')
    .values({
      id,
      kind: 'purchase',
      user_id: userId,
      quantity,
      months,
      grant_reason: reason,
      unit_price_pence: 0,
      total_pence: 0,
      discount_pence: 0,
      payable_pence: 0,
      ...fields,
      ...(await vatOfSale(trx, { config }, fields.country_code)),
      site_origin: config.siteOrigins[0],
      basket: `grant:${id}`,
      status: 'paid',
      created_at: now,
      paid_at: paidAt ?? now,
      next_check_at: now,
    })
    .execute();
  return id;
}
