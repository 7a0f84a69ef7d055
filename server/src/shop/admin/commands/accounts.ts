import { counting } from 'shared/domain/counting';
import { formatPounds } from 'shared/domain/money';
import { findJournalTotals, type JournalTotal } from '../../invoices/findJournalTotals';
import type { JournalEntry } from '../../invoices/JournalEntry';
import type { AdminContext, Command, Options, Row } from '../Command';
import { ACCOUNTING_ROLES } from '../roles';
import { closedLine } from '../search/closedLine';
import { choiceOption, pageNote, readChoice } from '../search/listOptions';
import { PERIOD_OPTIONS } from '../search/period';
import { describeDays, readWholeDays, wholePeriod } from '../search/wholeDays';
import { type DocumentCustomer, findDocumentCustomers } from './documentCustomers';
import { findPaidPeriods } from './paidPeriods';
import { PART_OPTIONS, readJournal } from './readJournal';
import { undeliveredLine } from './salesTotals';
import { describeUkBoxes, ukBoxesOf } from './ukBoxes';
import { amountsOf, countryTotals, rateOf, sumOf, vatAbroadOf, vatGroups, vatTotals } from './vatTotals';

const BY = ['rate', 'country'] as const;
const JOURNAL_COLUMNS = [
  'day',
  'sale day',
  'kind',
  'document',
  'order',
  'customer',
  'name',
  'country',
  'VAT rate',
  'gross',
  'VAT',
  'net',
  'period from',
  'period to',
];
/** The office omits these columns at first, so that the amounts fit on a laptop's screen. */
const OMITTED_COLUMNS = ['sale day', 'order', 'customer', 'period from', 'period to'];
const SHOWN_IN_JOURNAL = JOURNAL_COLUMNS.filter((column) => !OMITTED_COLUMNS.includes(column));
const COUNTRY_COLUMNS = ['country', 'sales', 'gross', 'VAT', 'net'];
const RETURN_COLUMNS = ['country', 'VAT rate', 'corrects', 'sales', 'gross', 'VAT', 'net'];

export const accountCommands: Command[] = [
  {
    usage: 'vat-return',
    summary: 'Total sales, VAT and net by country and rate. The default is the last whole quarter.',
    report: { title: 'VAT return', roles: ACCOUNTING_ROLES },
    options: {
      by: {
        ...choiceOption('Total by', BY),
        meaning: 'With country, each country has one row, and the default period is the last whole year.',
      },
      ...PERIOD_OPTIONS,
    },
    run: async (context, _args, options) => {
      const isByCountry = readChoice(options, 'by', BY) === 'country';
      const days = readWholeDays(options, context.clock, isByCountry ? 'year' : 'quarter');
      const totals = await findJournalTotals(context.db, days);
      // Without a registration in the UK, there is no UK VAT Return.
      const isInUk = context.config.seller.vatNumber !== undefined;
      const rows = vatGroups(totals).map(({ row, example }) => ({
        ...row,
        ...(isInUk && { 'UK boxes': ukBoxesOf(example) }),
      }));
      const message = [
        `${describeDays(days)}: gross ${formatPounds(sumOf(totals, 'grossPence'))}, ${describeVat(totals)}.`,
        ...(isInUk ? [describeUkBoxes(totals)] : []),
        await closedLine(context.db, days),
        ...(await undeliveredLine(context.db, wholePeriod(days))),
        'Sales count on the day of payment in London, refunds on the day of their credit note. Amounts are in pounds.',
        'Corrected invoices count on the day of the correction. Lost disputes are not subtracted: see "disputes".',
        ...(!isByCountry && rows.some(({ corrects }) => corrects !== undefined)
          ? ['In an OSS return, declare the rows with a quarter under “corrects” as corrections of that quarter.']
          : []),
      ].join('\n');
      return isByCountry
        ? { message, rows: countryTotals(totals), columns: COUNTRY_COLUMNS, days }
        : { message, rows, columns: isInUk ? [...RETURN_COLUMNS, 'UK boxes'] : RETURN_COLUMNS, days };
    },
  },
  {
    usage: 'journal',
    summary: 'List every sale, credit note and corrected invoice with its VAT. The default is the last whole quarter.',
    report: { title: 'Invoice journal', roles: ACCOUNTING_ROLES, columns: SHOWN_IN_JOURNAL, totals: journalTotals },
    options: { ...PERIOD_OPTIONS, ...PART_OPTIONS },
    run: async (context, _args, options) => {
      const days = readWholeDays(options, context.clock);
      const { entries, ...page } = await readJournal(context.db, days, options);
      const [customerOf, periodOf] = await Promise.all([
        findDocumentCustomers(context.db, entries),
        findPaidPeriods(context.db, entries),
      ]);
      const count = counting(entries.length, 'entry', 'entries') + pageNote(options, page);
      const message = `${describeDays(days)}: ${count}. Amounts are in pounds.\n${await closedLine(context.db, days)}`;
      const rows = entries.map((entry) => ({ ...toRow(entry, customerOf(entry)), ...periodOf(entry) }));
      return { message, rows, columns: JOURNAL_COLUMNS, days, ...page };
    },
  },
];

/**
 * Returns a total for each country and rate, if there are several, and the grand total. Returns nothing for an empty
 * journal. Doesn't separate corrections of earlier quarters, because each row shows the day of its sale.
 */
async function journalTotals({ db, clock }: AdminContext, options: Options): Promise<Row[]> {
  const totals = await findJournalTotals(db, readWholeDays(options, clock));
  const ofAllQuarters = totals.map((total) => ({ ...total, corrects: null }));
  const groups = vatTotals(ofAllQuarters).map(({ sales: _, ...group }) => ({ kind: 'total', ...group }));
  if (groups.length === 0) return [];
  const all = { kind: 'total', country: 'all', ...amountsOf(totals) };
  return groups.length === 1 ? [all] : [...groups, all];
}

/** Describes UK VAT and the VAT of other countries separately, because they are declared in separate returns. */
function describeVat(totals: readonly JournalTotal[]): string {
  const abroad = vatAbroadOf(totals);
  const ofOthers = abroad === 0 ? '' : ` and VAT of other countries ${formatPounds(abroad)}`;
  return `VAT ${formatPounds(sumOf(totals, 'vatPence') - abroad)}${ofOthers}`;
}

function toRow(
  { day, saleDay, kind, document, orderNumber, countryCode, ...entry }: JournalEntry,
  { name, email }: DocumentCustomer,
) {
  return {
    day,
    'sale day': saleDay,
    kind,
    document,
    order: orderNumber,
    customer: email,
    name,
    country: countryCode,
    'VAT rate': rateOf(entry),
    ...amountsOf([entry]),
  };
}
