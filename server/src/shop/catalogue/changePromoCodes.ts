import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PROMO_CODE_LENGTH } from 'shared/domain/promoCode';
import type { Trx } from 'server-kit/db/database';
import { isInBatch } from './promoCodes';
import type { PromoCodeTable } from './tables';

export type PromoTerms = Omit<Selectable<PromoCodeTable>, 'code' | 'used_count' | 'label'>;

/** Letters and digits that look different from each other. There are no vowels, so that no code contains a word. */
const ALPHABET = '346789CDFGHJKMNPQRTWXY';

/** Adds a promo code, or replaces the terms of an existing one. */
export async function savePromoCode(trx: Trx, code: string, terms: PromoTerms): Promise<void> {
  await trx
    .insertInto('promo_codes')
    .values({ code, ...terms })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(terms))
    .execute();
}

/** Enables or disables a promo code. Returns false if there is no such code. */
export async function switchPromoCode(trx: Trx, code: string, is_enabled: boolean): Promise<boolean> {
  const update = trx.updateTable('promo_codes').set({ is_enabled }).where('code', '=', code);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Enables or disables all codes with a label. Returns the number of codes that changed. */
export async function switchPromoBatch(trx: Trx, label: string, is_enabled: boolean): Promise<number> {
  const update = trx.updateTable('promo_codes').set({ is_enabled }).where(isInBatch(label));
  return Number((await update.where('is_enabled', '!=', is_enabled).executeTakeFirst()).numUpdatedRows);
}

/** Creates random codes and returns them. If a random code already exists, tries another. */
export async function createPromoCodes(trx: Trx, count: number, label: string, terms: PromoTerms): Promise<string[]> {
  const created: string[] = [];
  while (created.length < count) {
    const drawn = new Set(Array.from({ length: count - created.length }, randomCode));
    const inserted = await trx
      .insertInto('promo_codes')
      .values([...drawn].map((code) => ({ code, label, ...terms })))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .execute();
    created.push(...inserted.map(({ code }) => code));
  }
  return created;
}

function randomCode(): string {
  return Array.from({ length: PROMO_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
