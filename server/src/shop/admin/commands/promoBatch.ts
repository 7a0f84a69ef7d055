import { randomInt } from 'node:crypto';
import { PROMO_CODE_LENGTH } from 'shared/domain/promoCode';
import type { Trx } from 'server-kit/db/database';
import { AdminError, type Command, type Options } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { OWNER } from '../roles';
import { readText } from '../search/listOptions';
import { PROMO_OPTIONS, readTerms } from './promo';
import { describePromoTerms, type PromoTerms } from './promoTerms';
import { counting, readNumber } from './readNumber';

const MOST_CODES = 1_000;
/** Letters and digits that look different from each other. There are no vowels, so that no code contains a word. */
const ALPHABET = '346789CDFGHJKMNPQRTWXY';
const COLUMNS = ['code', 'label', 'percent', 'uses', 'expires'];

export const promoBatchCommand: Command = {
  usage: 'promo batch <count> <percent>',
  summary: 'Create many promo codes with the same terms, such as 50 one-use codes for a reseller.',
  options: {
    label: {
      type: 'string',
      label: 'Label',
      meaning: 'A name for all codes of the batch. Required.',
      isRequired: true,
    },
    ...PROMO_OPTIONS,
    'max-uses': { ...PROMO_OPTIONS['max-uses'], meaning: 'The maximum number of uses of each code. The default is 1.' },
  },
  office: {
    title: 'Create a batch of promo codes',
    roles: OWNER,
    page: 'shop',
    fields: [
      { label: 'Number of codes', kind: 'whole number' },
      { label: 'Percentage', kind: 'percentage' },
    ],
    needsSecondFactor: true,
    undo: 'To undo it, disable the codes one by one.',
  },
  confirm: async ({ db }, [typed = '', percent = ''], options) => {
    const { count, label, terms } = readBatch(typed, percent, options);
    const { present } = await db
      .selectFrom('promo_codes')
      .select(({ fn }) => fn.countAll<number>().as('present'))
      .where('label', '=', label)
      .where('label', '<>', '')
      .executeTakeFirstOrThrow();
    return `This creates ${counting(count, 'promo code')} with the label “${label}”: ${describePromoTerms(terms)}. Codes that already have this label: ${present}.`;
  },
  run: async (context, [typed = '', percent = ''], options) => {
    const { count, label, terms } = readBatch(typed, percent, options);
    const codes = await context.db.transaction().execute(async (trx) => {
      const created = await createCodes(trx, count, label, terms);
      const after = { codes: created.length, ...terms };
      await logChange(trx, context, { command: 'promo batch', subject: label, before: null, after });
      return created;
    });
    const { percentage, max_uses, expires_at } = terms;
    const rows = codes.map((code) => ({ code, label, percent: percentage, uses: max_uses, expires: expires_at }));
    return { message: `${counting(codes.length, 'promo code')} with the label “${label}”.`, rows, columns: COLUMNS };
  },
};

function readBatch(typed: string, percent: string, options: Options) {
  const label = readText(options, 'label');
  if (label === undefined) throw new AdminError('--label is missing: give the batch a name.');
  const terms = readTerms(percent, { 'max-uses': '1', ...options });
  return { count: readNumber(typed, 'The number of codes', MOST_CODES), label, terms };
}

/** Creates codes that don't exist yet. A random code that exists is drawn again. */
async function createCodes(trx: Trx, count: number, label: string, terms: PromoTerms): Promise<string[]> {
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
