import { formatPounds, type Pence } from 'shared/domain/money';
import { formatVatRate } from 'shared/domain/vat';
import { countryName } from '../../catalogue/countries';
import { groupBy } from 'server-kit/db/groupBy';
import { findJournal, type JournalEntry } from '../../invoices/findJournal';
import { vatAreaOf } from '../../vat/vatArea';
import type { Command } from '../Command';
import { pounds } from '../pounds';
import { ACCOUNTS } from '../roles';
import { PERIOD_OPTIONS } from '../search/period';
import { describeDays, readWholeDays } from '../search/wholeDays';

const JOURNAL_COLUMNS = ['day', 'kind', 'document', 'order', 'country', 'VAT rate', 'gross', 'VAT', 'net'];
const RETURN_COLUMNS = ['country', 'VAT rate', 'sales', 'gross', 'VAT', 'net'];

export const accountCommands: Command[] = [
  {
    usage: 'vat-return',
    summary: 'Total sales, VAT and net by country and rate. The default is the last whole quarter of a year.',
    report: { title: 'VAT return', roles: ACCOUNTS },
    options: PERIOD_OPTIONS,
    run: async (context, _args, options) => {
      const days = readWholeDays(options, context.clock);
      const entries = await findJournal(context.db, days);
      const totals = [...totalsOf(entries)];
      const message = [
        `${describeDays(days)}: gross ${formatPounds(sum(entries, 'grossPence'))}, VAT ${formatPounds(sum(entries, 'vatPence'))}.`,
        'Sales count on the day of payment in London, refunds on the day of their credit note. Amounts are in pounds.',
        'Corrected invoices count on the day of the correction. Lost disputes are not subtracted: see "disputes".',
      ].join('\n');
      return { message, rows: totals, columns: RETURN_COLUMNS };
    },
  },
  {
    usage: 'journal',
    summary: 'List every sale, credit note and corrected invoice with its VAT. The default is the last whole quarter.',
    report: { title: 'Invoice journal', roles: ACCOUNTS },
    options: PERIOD_OPTIONS,
    run: async (context, _args, options) => {
      const days = readWholeDays(options, context.clock);
      const entries = await findJournal(context.db, days);
      const message = `${describeDays(days)}: ${entries.length} entries. Amounts are in pounds.`;
      return { message, rows: entries.map(toRow), columns: JOURNAL_COLUMNS };
    },
  },
];

function toRow({ day, kind, document, orderNumber, countryCode, grossPence, vatPence, ...vat }: JournalEntry) {
  return {
    day,
    kind,
    document,
    order: orderNumber,
    country: countryCode,
    'VAT rate': rateOf(vat),
    ...amounts(grossPence, vatPence),
  };
}

/** Totals the entries by VAT area and rate, in the order of their names. */
function totalsOf(entries: readonly JournalEntry[]) {
  const groups = groupBy(entries, (entry) => `${areaOf(entry)} ${rateOf(entry)}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      return [
        {
          country: areaOf(first),
          'VAT rate': rateOf(first),
          sales: group.filter(({ kind }) => kind === 'sale').length,
          ...amounts(sum(group, 'grossPence'), sum(group, 'vatPence')),
        },
      ];
    });
}

/** Names the country to which the VAT belongs. Sales without VAT belong to none, whatever the buyer's country. */
function areaOf({ vat_percentage, countryCode }: JournalEntry): string {
  if (vat_percentage === null) return 'all others';
  const area = vatAreaOf(countryCode);
  return countryName(area) ?? area;
}

function rateOf({ vat_treatment, vat_percentage }: Pick<JournalEntry, 'vat_treatment' | 'vat_percentage'>): string {
  if (vat_percentage !== null) return formatVatRate(vat_percentage);
  return vat_treatment === 'not-registered' ? 'not registered' : 'outside the scope';
}

function amounts(grossPence: Pence, vatPence: Pence) {
  return { gross: pounds(grossPence), VAT: pounds(vatPence), net: pounds(grossPence - vatPence) };
}

function sum(entries: readonly JournalEntry[], amount: 'grossPence' | 'vatPence'): Pence {
  return entries.reduce((total, entry) => total + entry[amount], 0);
}
