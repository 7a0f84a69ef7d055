import { counting } from 'shared/domain/counting';
import { createPromoCodes } from '../../catalogue/changePromoCodes';
import { AdminError, type Command, type Options } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { OWNER } from '../roles';
import { readText } from '../search/listOptions';
import { PROMO_OPTIONS, readTerms } from './promo';
import { describePromoTerms } from './promoTerms';
import { readNumber } from './readNumber';

const MAX_CODES = 1_000;
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
    undo: 'To undo it, disable the batch.',
  },
  confirm: async ({ db }, [typed = '', percent = ''], options) => {
    const { count, label, terms } = readBatch(typed, percent, options);
    const { existing } = await db
      .selectFrom('promo_codes')
      .select(({ fn }) => fn.countAll<number>().as('existing'))
      .where('label', '=', label)
      // The index contains only codes with a label.
      .where('label', '<>', '')
      .executeTakeFirstOrThrow();
    return `This creates ${counting(count, 'promo code')} with the label “${label}”: ${describePromoTerms(terms)}. Codes that already have this label: ${existing}.`;
  },
  run: async (context, [typed = '', percent = ''], options) => {
    const { count, label, terms } = readBatch(typed, percent, options);
    const codes = await context.db.transaction().execute(async (trx) => {
      const created = await createPromoCodes(trx, count, label, terms);
      const after = { codes: created.length, ...terms };
      await logChange(trx, context, { command: 'promo batch', subject: label, before: null, after });
      return created;
    });
    const { percentage, max_uses, expires_at } = terms;
    const rows = codes.map((code) => ({ code, label, percent: percentage, uses: max_uses, expires: expires_at }));
    const message = `${counting(codes.length, 'promo code')} with the label “${label}”. To find them again, see "promo".`;
    return { message, rows, columns: COLUMNS };
  },
};

function readBatch(typed: string, percent: string, options: Options) {
  const label = readText(options, 'label');
  if (label === undefined) throw new AdminError('--label is missing: give the batch a name.');
  const terms = readTerms(percent, { 'max-uses': '1', ...options });
  return { count: readNumber(typed, 'The number of codes', MAX_CODES), label, terms };
}
