import type { Selectable } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { normalisePromoCode } from 'shared/domain/promoCode';
import { customerLimit, isInBatch, quantityLimit } from '../../catalogue/promoCodes';
import type { PromoCodeTable } from '../../catalogue/tables';
import type { Command } from '../Command';
import { DOCUMENTS } from '../roles';
import { counted, PAGE_OPTIONS, readLimit, readText, toPage, toTable } from '../search/listOptions';

export const promoListCommand: Command = {
  usage: 'promo',
  summary: 'List the promo codes with their terms, their uses and their batch.',
  report: { title: 'Promo codes', roles: DOCUMENTS },
  options: {
    find: { type: 'string', label: 'Find', meaning: 'A promo code, or the label of a batch.' },
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const find = readText(options, 'find');
    const limit = readLimit(options);
    let query = db
      .selectFrom('promo_codes')
      .selectAll()
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
      'uses in total': (promo) => promo.max_uses,
      'per customer': (promo) => customerLimit(promo),
      'last day': (promo) => (promo.expires_at === null ? null : calendarDateOf(promo.expires_at)),
      state: (promo) => stateOf(promo, clock.now()),
    });
    return { message: counted(items.length, 'promo code'), ...table, ...page };
  },
};

function stateOf({ is_enabled, expires_at, max_uses, used_count }: Selectable<PromoCodeTable>, now: Date): string {
  if (!is_enabled) return 'disabled';
  if (expires_at !== null && expires_at <= now) return 'expired';
  return max_uses !== null && used_count >= max_uses ? 'used up' : 'usable';
}
