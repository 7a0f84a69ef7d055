import { isPromoCodeComplete, normalisePromoCode, PROMO_CODE_LENGTH } from 'shared/domain/promoCode';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { addDays, parseCalendarDate, startOfDay } from 'shared/domain/calendarDate';
import { type PromoTerms, savePromoCode, switchPromoCode } from '../../catalogue/changePromoCodes';
import { quantityLimit } from '../../catalogue/promoCodes';
import { later } from 'server-kit/clock/clock';
import type { Db, Trx } from 'server-kit/db/database';
import { AdminError, type AdminContext, type Command, type Options, type OptionSpec, type Result } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { promoState } from '../operatorLog/states';
import { OWNER, SUPPORT } from '../roles';
import { describePromoTerms, FREE_FOR_ALL, isFreeForAll, isLarge } from './promoTerms';
import { promoListCommand } from './promoList';
import { readNumber, readPercentage } from './readNumber';

/** The maximum value of a PostgreSQL `integer`. */
const MAX_USES = 2 ** 31 - 1;

export const PROMO_OPTIONS = {
  min: {
    type: 'string',
    label: 'Smallest order',
    kind: 'whole number',
    meaning: 'The minimum quantity. The default is 1.',
  },
  'max-quantity': {
    type: 'string',
    label: 'Largest order',
    kind: 'whole number',
    meaning: 'The maximum quantity. The default is 5 for a 100% code and no limit for other codes.',
  },
  expires: {
    type: 'string',
    label: 'Last day',
    kind: 'date',
    meaning:
      'The last day that the code is valid, such as 2027-03-31. It ends at midnight in London. By default, the code never expires.',
  },
  'max-uses': {
    type: 'string',
    label: 'Uses in total',
    kind: 'whole number',
    meaning: 'The maximum number of uses across all customers. The default is no limit.',
  },
  'per-customer': {
    type: 'string',
    label: 'Uses per customer',
    kind: 'whole number',
    meaning: 'The maximum number of uses per customer. The default is 1 for a 100% code and no limit for other codes.',
  },
} satisfies Record<string, OptionSpec>;

export const promoCommands: Command[] = [
  promoListCommand,
  {
    usage: 'promo add <code> <percent>',
    summary: 'Add a promo code, or replace the terms of an existing one.',
    office: {
      title: 'Add or change a promo code',
      roles: OWNER,
      page: 'shop',
      fields: [
        { label: 'Promo code', help: `${PROMO_CODE_LENGTH} characters, such as SAVE10.` },
        { label: 'Percentage', kind: 'percentage' },
      ],
      undo: 'To undo it, disable the code or set its former terms.',
    },
    describe: async ({ db }, [typed = '', percent = ''], options) => {
      const code = readCode(typed);
      const known = await promoState(db, code);
      const before = known ? describePromoTerms(known) : 'no such code';
      return changesText([
        `${code} before: ${before}`,
        `${code} after: ${describePromoTerms(readTerms(percent, options))}`,
      ]);
    },
    options: PROMO_OPTIONS,
    confirm: async ({ db }, [typed = '', percent = ''], options) => {
      const code = readCode(typed);
      const terms = readTerms(percent, options);
      const known = await promoState(db, code);
      const [before, after] = [known && describePromoTerms(known), describePromoTerms(terms)];
      const isReplaced = before !== null && before !== after;
      if (!isReplaced && !isLarge(terms)) return undefined;
      return [
        changesText([...(isReplaced ? [`${code} before: ${before}`] : []), `${code} after: ${after}`]),
        ...(isFreeForAll(terms) ? [FREE_FOR_ALL] : []),
      ].join('\n');
    },
    run: async (context, [typed = '', percent = ''], options) => {
      const code = readCode(typed);
      const terms = readTerms(percent, options);
      await changePromo(context, 'promo add', code, (trx) => savePromoCode(trx, code, terms));
      return { message: `${code}: ${describePromoTerms(terms)}.` };
    },
  },
  {
    usage: 'promo disable <code>',
    summary: 'Disable a promo code immediately.',
    office: { title: 'Disable a promo code', roles: SUPPORT, page: 'shop', undo: 'To undo it, enable the code.' },
    describe: ({ db }, [typed = '']) => switchConsequence(db, typed, 'disable'),
    run: (context, [code = '']) => switchPromo(context, code, 'disable'),
  },
  {
    usage: 'promo enable <code>',
    summary: 'Enable a promo code again.',
    office: { title: 'Enable a promo code', roles: SUPPORT, page: 'shop', undo: 'To undo it, disable the code.' },
    describe: ({ db }, [typed = '']) => switchConsequence(db, typed, 'enable'),
    confirm: async ({ db }, [typed = '']) => {
      const code = normalisePromoCode(typed);
      const known = await promoState(db, code);
      if (!known || known.is_enabled || !isLarge(known)) return undefined;
      return changesText([`${code} after: ${describePromoTerms({ ...known, is_enabled: true })}`]);
    },
    run: (context, [code = '']) => switchPromo(context, code, 'enable'),
  },
];

function changesText(changes: string[]): string {
  return ['This would change:', ...changes.map((change) => `  ${change}`)].join('\n');
}

/** @throws {AdminError} if there is no such code */
async function switchConsequence(db: Db, typed: string, action: 'enable' | 'disable'): Promise<string> {
  const code = normalisePromoCode(typed);
  const known = await promoState(db, code);
  if (!known) throw new AdminError(`There is no promo code ${code}.`);
  const after = { ...known, is_enabled: action === 'enable' };
  return changesText([`${code} before: ${describePromoTerms(known)}`, `${code} after: ${describePromoTerms(after)}`]);
}

async function switchPromo(context: AdminContext, typed: string, action: 'enable' | 'disable'): Promise<Result> {
  const code = normalisePromoCode(typed);
  await changePromo(context, `promo ${action}`, code, async (trx) => {
    if (!(await switchPromoCode(trx, code, action === 'enable')))
      throw new AdminError(`There is no promo code ${code}.`);
  });
  return { message: `${code} is ${action}d.` };
}

/** Changes a promo code and logs its old and new terms in one transaction. */
async function changePromo(context: AdminContext, command: string, code: string, change: (trx: Trx) => Promise<void>) {
  await context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('promo_codes').select('code').where('code', '=', code).forUpdate().execute();
    const before = await promoState(trx, code);
    await change(trx);
    await logChange(trx, context, { command, subject: code, before, after: await promoState(trx, code) });
  });
}

function readCode(typed: string): string {
  const code = normalisePromoCode(typed);
  if (!isPromoCodeComplete(code)) throw new AdminError(`A promo code has ${PROMO_CODE_LENGTH} characters.`);
  return code;
}

/** Reads the terms of a promo code. @throws {AdminError} if a term is invalid */
export function readTerms(percent: string, options: Options): PromoTerms {
  const percentage = readPercentage(percent);
  if (!percentage) throw new AdminError('The percentage must be above 0 and at most 100, with at most two decimals.');
  const minimum_quantity = readWholeNumber(options, 'min', MAX_QUANTITY) ?? 1;
  const max_quantity = readWholeNumber(options, 'max-quantity', MAX_QUANTITY) ?? null;
  const largest = quantityLimit({ percentage, max_quantity });
  if (largest !== null && minimum_quantity > largest) {
    throw new AdminError(`--min must be at most ${largest}, the maximum quantity. Set a larger --max-quantity.`);
  }
  return {
    percentage,
    minimum_quantity,
    max_quantity,
    expires_at: readLastDay(options),
    max_uses: readWholeNumber(options, 'max-uses', MAX_USES) ?? null,
    max_uses_per_customer: readWholeNumber(options, 'per-customer', MAX_USES) ?? null,
    is_enabled: true,
  };
}

function readWholeNumber(options: Options, name: string, max: number): number | undefined {
  const text = options[name];
  return text === undefined ? undefined : readNumber(String(text), `--${name}`, max);
}

/** Returns the last millisecond of the last valid day, or `null` without `--expires`. */
function readLastDay({ expires }: Options): Date | null {
  if (expires === undefined) return null;
  const day = parseCalendarDate(expires);
  if (day === undefined || day !== expires) throw new AdminError('--expires must be a day such as 2027-03-31.');
  return later(startOfDay(addDays(day, 1)), -1);
}
