import { addDays, startOfDay } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import type { Db } from 'server-kit/db/database';
import { documentNumber } from '../../invoices/describeSale';
import { findJournalTotals, type JournalTotal } from '../../invoices/findJournalTotals';
import { findNumbers, type NumberRange } from '../../invoices/findNumbers';
import type { Days, EntryKind } from '../../invoices/JournalEntry';
import { disputedPence, paidPence } from '../../orders/paidPence';
import type { PaymentProvider } from '../../provider/PaymentProvider';
import { AdminError, type Command, type Row } from '../Command';
import { pounds } from '../pounds';
import { readFromProvider } from '../readFromProvider';
import { ACCOUNTING_ROLES } from '../roles';
import { closedLine } from '../search/closedLine';
import { isWithin, PERIOD_OPTIONS } from '../search/period';
import { describeDays, readWholeDays, wholePeriod } from '../search/wholeDays';
import { totalsOf } from './payoutTotals';
import { undeliveredLine } from './salesTotals';
import { amountsOf, countOf, sumOf, vatTotals } from './vatTotals';

const COLUMNS = ['what', 'detail', 'count', 'gross', 'VAT', 'net'];

export const accountingCommand: Command = {
  usage: 'accounting',
  summary:
    'Show a period’s sales, refunds, VAT, document numbers, lost disputes, fees and payouts. The default is the last whole quarter.',
  report: { title: 'Accounting', roles: ACCOUNTING_ROLES },
  options: PERIOD_OPTIONS,
  run: async ({ db, clock, provider }, _args, options) => {
    const days = readWholeDays(options, clock);
    const [totals, numbers, lost, closed, undelivered, atProvider] = await Promise.all([
      findJournalTotals(db, days),
      findNumbers(db, days),
      findLostDisputes(db, days),
      closedLine(db, days),
      undeliveredLine(db, wholePeriod(days)),
      readFromProvider(providerRows(provider, days)).catch((error: unknown) => {
        if (error instanceof AdminError) return error.message;
        throw error;
      }),
    ]);
    const rows: Row[] = [
      entryRow('Sales', totals, ['sale']),
      entryRow('Refunds', totals, ['refund', 'refund failed']),
      entryRow('Corrections', totals, ['invoice cancelled', 'invoice replaced', 'country corrected']),
      { what: 'Sales minus refunds', ...amountsOf(totals) },
      ...vatTotals(totals).map(({ country, 'VAT rate': rate, corrects, sales, ...amounts }) => ({
        what: 'VAT',
        detail: `${country}, ${rate}${corrects === undefined ? '' : `, corrects ${corrects}`}`,
        count: sales,
        ...amounts,
      })),
      numberRow('Invoices', 'INV', numbers.invoices),
      numberRow('Credit notes', 'CN', numbers.creditNotes),
      { what: 'Lost disputes', count: lost.length, gross: pounds(-sumOf(lost, 'pence')) },
      ...(typeof atProvider === 'string' ? [] : atProvider),
    ];
    const message = [
      `${describeDays(days)} in London. Amounts are in pounds.`,
      closed,
      'For every document, see "journal". For the lines of the bank statement, see "payouts".',
      ...undelivered,
      'Fees count on the day of the payment, and payouts on the day they arrive.',
      ...(typeof atProvider === 'string' ? [`Fees and payouts are missing. ${atProvider}`] : []),
    ].join('\n');
    return { message, rows, columns: COLUMNS, days };
  },
};

function entryRow(what: string, totals: readonly JournalTotal[], kinds: readonly EntryKind[]): Row {
  const ofKind = totals.filter(({ kind }) => kinds.includes(kind));
  return { what, count: countOf(totals, kinds), ...amountsOf(ofKind) };
}

function numberRow(what: string, prefix: 'INV' | 'CN', { count, first, last, missing }: NumberRange): Row {
  if (first === null || last === null) return { what, count };
  const range = `${documentNumber(prefix, first)} to ${documentNumber(prefix, last)}`;
  return { what, detail: missing === 0 ? `${range}, no gaps` : `${range}, ${missing} missing`, count };
}

/**
 * Returns how much each dispute that was lost in a period cost the shop, excluding earlier refunds. Invoices and credit
 * notes don't include these losses.
 */
async function findLostDisputes(db: Db, days: Days): Promise<{ pence: Pence }[]> {
  const lost = await db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select(['amount_pence', 'paid_pence', 'payable_pence', 'refunded_pence'])
    .where('state', '=', 'lost')
    .where(isWithin('recorded_at', wholePeriod(days)))
    .execute();
  return lost.map((each) => ({ pence: Math.min(disputedPence(each), paidPence(each) - each.refunded_pence) }));
}

async function providerRows(provider: PaymentProvider, { first, last }: Days): Promise<Row[]> {
  const [transactions, all] = await Promise.all([
    provider.transactionsBetween(startOfDay(first), startOfDay(addDays(last, 1))),
    provider.payoutsBetween(first, last),
  ]);
  const { disputes, other, fees } = totalsOf(transactions);
  const payouts = all.filter(({ reachesBank }) => reachesBank);
  return [
    { what: 'Disputed money taken minus returned', gross: pounds(disputes) },
    { what: 'Fees', gross: pounds(-fees) },
    ...(other === 0 ? [] : [{ what: 'Other transactions at Stripe', gross: pounds(other) }]),
    { what: 'Payouts', count: payouts.length, gross: pounds(sumOf(payouts, 'amountMinor')) },
  ];
}
