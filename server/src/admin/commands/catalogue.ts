import { penceToPounds, poundsToPence } from 'shared/domain/money';
import { createPriceList, type PriceList } from 'shared/domain/pricing';
import { isPromoCodeComplete, normalisePromoCode, PROMO_CODE_LENGTH } from 'shared/domain/discount';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { parseCalendarDate } from 'shared/domain/calendarDate';
import { customerLimit } from '../../catalogue/promoCodes';
import type { Trx } from '../../db/database';
import { AdminError, type Command, type Options } from '../Command';
import { requireYes, YES } from '../requireYes';
import { describePriceChange, isDangerous, priceChanges } from './priceChanges';
import { describePromoTerms, isLarge } from './promoTerms';

/** As many as the database can count. */
const MOST_USES = 2 ** 31 - 1;
const PAIRS = ['GBPUSD', 'GBPEUR'];

export const catalogueCommands: Command[] = [
  {
    usage: 'prices',
    summary: 'List the price of one computer and year, by quantity.',
    run: async ({ db }) => {
      const prices = await db.selectFrom('prices').selectAll().orderBy('quantity').execute();
      return { message: 'Prices', rows: prices.map(({ quantity, unit_price_pence }) => ({ quantity, pounds: penceToPounds(unit_price_pence).toFixed(2) })) };
    },
  },
  {
    usage: 'prices set <quantities> <pounds>',
    summary: 'Set the price of one quantity, 10, or of several, 10-24. The list never gets a gap.',
    options: YES,
    run: async ({ db }, [quantities = '', pounds = ''], options) => {
      const [from, to] = readRange(quantities);
      const unit_price_pence = readPounds(pounds);
      await db.transaction().execute(async (trx) => {
        const before = await lockPrices(trx);
        const last = before?.lastTier ?? 0;
        if (from > last + 1) throw new AdminError(`The list ends at ${last}; set ${last + 1} to ${from - 1} first, since a missing quantity would take the last price.`);
        const rows = Array.from({ length: to - from + 1 }, (_, index) => ({ quantity: from + index, unit_price_pence }));
        const changed = rows.map(({ quantity }) => [quantity, unit_price_pence] as const);
        requireYesForPrices(options, before, createPriceList([...(before?.unitPricePence ?? []), ...changed]));
        await trx.insertInto('prices').values(rows).onConflict((conflict) => conflict.column('quantity').doUpdateSet({ unit_price_pence })).execute();
      });
      const price = `£${penceToPounds(unit_price_pence).toFixed(2)}`;
      return { message: to === 1 ? `1 computer now costs ${price} a year.` : `${quantities} computers now cost ${price} each a year.` };
    },
  },
  {
    usage: 'prices end <quantity>',
    summary: 'Make this quantity the last one of the list; more computers cost as much each.',
    options: YES,
    run: async ({ db }, [quantity = ''], options) => {
      const [last] = readRange(quantity);
      const removed = await db.transaction().execute(async (trx) => {
        const before = await lockPrices(trx);
        requireYesForPrices(options, before, createPriceList([...(before?.unitPricePence ?? [])].filter(([each]) => each <= last)));
        return trx.deleteFrom('prices').where('quantity', '>', last).executeTakeFirst();
      });
      return { message: `${removed.numDeletedRows} prices removed.` };
    },
  },
  {
    usage: 'rates',
    summary: 'List the exchange rates of the approximate prices.',
    run: async ({ db }) => ({ message: 'Rates', rows: await db.selectFrom('exchange_rates').selectAll().orderBy('pair').execute() }),
  },
  {
    usage: 'rates set <pair> <rate>',
    summary: 'Set an exchange rate: GBPUSD 1.31.',
    options: YES,
    run: async ({ db }, [pair = '', typed = ''], options) => {
      const rate = Number(typed);
      if (!PAIRS.includes(pair)) throw new AdminError(`The pair must be ${PAIRS.join(' or ')}.`);
      if (!(rate > 0 && rate < 1_000)) throw new AdminError('The rate must be a number above 0.');
      const before = await db.selectFrom('exchange_rates').select('rate').where('pair', '=', pair).executeTakeFirst();
      if (isDangerous(before?.rate, rate)) requireYes(options, [`${pair}: ${before?.rate} to ${rate}`]);
      await db.insertInto('exchange_rates').values({ pair, rate }).onConflict((conflict) => conflict.column('pair').doUpdateSet({ rate })).execute();
      return { message: `${pair} is now ${rate}.` };
    },
  },
  {
    usage: 'promo',
    summary: 'List the promo codes.',
    run: async ({ db }) => {
      const codes = await db.selectFrom('promo_codes').selectAll().orderBy('code').execute();
      return { message: 'Promo codes', rows: codes.map((row) => ({ ...row, max_uses_per_customer: customerLimit(row) })) };
    },
  },
  {
    usage: 'promo add <code> <percent>',
    summary: 'Add a promo code, or replace its terms.',
    options: { min: { type: 'string' }, expires: { type: 'string' }, 'max-uses': { type: 'string' }, 'per-customer': { type: 'string' }, ...YES },
    run: async ({ db }, [typed = '', percent = ''], options) => {
      const code = normalisePromoCode(typed);
      if (!isPromoCodeComplete(code)) throw new AdminError(`A promo code has ${PROMO_CODE_LENGTH} characters.`);
      const percentage = Number(percent);
      if (!/^\d+(\.\d{1,2})?$/.test(percent) || percentage === 0 || percentage > 100) throw new AdminError('The percentage must be above 0 and at most 100, with two decimals at most.');
      const terms = {
        percentage,
        minimum_quantity: readWholeNumber(options, 'min', MAX_QUANTITY) ?? 1,
        expires_at: readLastDay(options),
        max_uses: readWholeNumber(options, 'max-uses', MOST_USES) ?? null,
        max_uses_per_customer: readWholeNumber(options, 'per-customer', MOST_USES) ?? null,
        is_enabled: true,
      };
      const description = describePromoTerms(terms);
      await db.transaction().execute(async (trx) => {
        const before = await trx.selectFrom('promo_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
        const old = before && describePromoTerms(before);
        const isReplaced = old !== undefined && old !== description;
        if (isReplaced || isLarge(terms)) requireYes(options, [...(isReplaced ? [`${code} now: ${old}`] : []), `${code} then: ${description}`]);
        await trx.insertInto('promo_codes').values({ code, ...terms }).onConflict((conflict) => conflict.column('code').doUpdateSet(terms)).execute();
      });
      return { message: `${code}: ${description}.` };
    },
  },
  { usage: 'promo disable <code>', summary: 'Stop a promo code at once.', run: ({ db }, [code = '']) => switchPromo(db, code, false) },
  {
    usage: 'promo enable <code>',
    summary: 'Let a promo code count again.',
    options: YES,
    run: async ({ db }, [typed = ''], options) => {
      const code = normalisePromoCode(typed);
      const row = await db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
      if (row && !row.is_enabled && isLarge(row)) requireYes(options, [`${code} then: ${describePromoTerms({ ...row, is_enabled: true })}`]);
      return switchPromo(db, code, true);
    },
  },
];

/** Reads the price list for a change, so that no other command changes it meanwhile. */
async function lockPrices(trx: Trx): Promise<PriceList | undefined> {
  const rows = await trx.selectFrom('prices').selectAll().orderBy('quantity').forUpdate().execute();
  return createPriceList(rows.map(({ quantity, unit_price_pence }) => [quantity, unit_price_pence] as const));
}

function requireYesForPrices(options: Options, before: PriceList | undefined, after: PriceList | undefined): void {
  if (!after) return;
  const changes = priceChanges(before, after);
  if (changes.some(({ beforePence, afterPence }) => isDangerous(beforePence, afterPence))) requireYes(options, changes.map(describePriceChange));
}

async function switchPromo(db: Parameters<Command['run']>[0]['db'], typed: string, is_enabled: boolean) {
  const code = normalisePromoCode(typed);
  const { numUpdatedRows } = await db.updateTable('promo_codes').set({ is_enabled }).where('code', '=', code).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AdminError(`There is no promo code ${code}.`);
  return { message: `${code} is ${is_enabled ? 'enabled' : 'disabled'}.` };
}

function readRange(text: string): [from: number, to: number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!match || from < 1 || to < from || to > MAX_QUANTITY) throw new AdminError(`Quantities are a number from 1 to ${MAX_QUANTITY}, or two of them: 10-24.`);
  return [from, to];
}

function readPounds(text: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw new AdminError('The price must be in pounds, such as 42 or 42.50.');
  return poundsToPence(Number(text));
}

function readWholeNumber(options: Options, name: string, max: number): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^[1-9]\d*$/.test(text) || Number(text) > max) throw new AdminError(`--${name} must be a whole number from 1 to ${max}.`);
  return Number(text);
}

/** The code counts until the end of its last day, UTC. */
function readLastDay({ expires }: Options): Date | null {
  if (expires === undefined) return null;
  const day = parseCalendarDate(expires);
  if (day === undefined || day !== expires) throw new AdminError('--expires must be a day such as 2027-03-31.');
  return new Date(`${day}T23:59:59.999Z`);
}
