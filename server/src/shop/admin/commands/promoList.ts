import { type Selectable, sql } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { normalisePromoCode } from 'shared/domain/promoCode';
import { customerLimit, isInBatch, quantityLimit } from '../../catalogue/promoCodes';
import type { PromoCodeTable } from '../../catalogue/tables';
import type { Command } from '../Command';
import { pounds } from '../pounds';
import { DOCUMENT_ROLES } from '../roles';
import { counted, PAGE_OPTIONS, pageNote, readLimit, readText, toPage, toTable } from '../search/listOptions';

/** The columns that fit on a laptop's screen. Users can choose others. */
const SHOWN = [
  'code',
  'batch',
  'percent',
  'used',
  'uses in total',
  'paid orders',
  'discount',
  'pounds',
  'last day',
  'state',
];

export const promoListCommand: Command = {
  usage: 'promo',
  summary:
    'List the promo codes with their terms and uses, the total discount on paid orders, and the revenue from these orders, minus refunds.',
  report: { title: 'Promo codes', roles: DOCUMENT_ROLES, columns: SHOWN },
  options: {
    find: { type: 'string', label: 'Find', meaning: 'A promo code, or the label of a batch.' },
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const find = readText(options, 'find');
    const limit = readLimit(options);
    let query = db
      .selectFrom('promo_codes')
      .leftJoinLateral(
        (promo) =>
          promo
            .selectFrom('orders')
            .select(({ fn }) => [
              fn.countAll<number>().as('paid_orders'),
              fn.sum<number | null>('discount_pence').as('given_pence'),
              sql<number | null>`sum(coalesce(paid_pence, payable_pence) - refunded_pence)`.as('earned_pence'),
            ])
            .whereRef('promo_code', '=', 'promo_codes.code')
            .where('paid_at', 'is not', null)
            .as('sales'),
        (join) => join.onTrue(),
      )
      .selectAll('promo_codes')
      .select(['paid_orders', 'given_pence', 'earned_pence'])
      .where('code', '>', readText(options, 'after') ?? '')
      .orderBy('code')
      .limit(limit + 1);
    if (find !== undefined) {
      const code = normalisePromoCode(find);
      const known = await db.selectFrom('promo_codes').select('code').where('code', '=', code).executeTakeFirst();
      query = known ? query.where('code', '=', code) : query.where(isInBatch(find));
    }
    const { items, ...page } = toPage(await query.execute(), limit, ({ code }) => code);
    const table = toTable(items, {
      code: (promo) => promo.code,
      batch: (promo) => promo.label,
      percent: (promo) => promo.percentage,
      'smallest order': (promo) => promo.minimum_quantity,
      'largest order': (promo) => quantityLimit(promo),
      used: (promo) => promo.used_count,
      'paid orders': (promo) => promo.paid_orders ?? 0,
      discount: (promo) => pounds(promo.given_pence ?? 0),
      pounds: (promo) => pounds(promo.earned_pence ?? 0),
      'uses in total': (promo) => promo.max_uses,
      'per customer': (promo) => customerLimit(promo),
      'last day': (promo) => (promo.expires_at === null ? null : calendarDateOf(promo.expires_at)),
      state: (promo) => stateOf(promo, clock.now()),
    });
    return { message: counted(items.length, 'promo code') + pageNote(options, page), ...table, ...page };
  },
};

function stateOf({ is_enabled, expires_at, max_uses, used_count }: Selectable<PromoCodeTable>, now: Date): string {
  if (!is_enabled) return 'disabled';
  if (expires_at !== null && expires_at <= now) return 'expired';
  return max_uses !== null && used_count >= max_uses ? 'used up' : 'usable';
}
