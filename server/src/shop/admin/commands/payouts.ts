import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Db } from 'server-kit/db/database';
import { documentNumber } from '../../invoices/describeSale';
import { joinFirstInvoice } from '../../invoices/JournalEntry';
import type { PaymentProvider } from '../../provider/PaymentProvider';
import type { BalanceTransaction, Payout } from '../../provider/Payout';
import { AdminError, type AdminContext, type Command, type Result, type Row } from '../Command';
import { readFromProvider } from '../readFromProvider';
import { pounds } from '../pounds';
import { ACCOUNTING_ROLES } from '../roles';
import { counted, readText } from '../search/listOptions';
import { PERIOD_OPTIONS } from '../search/period';
import { describeDays, readWholeDays } from '../search/wholeDays';
import { totalsOf } from './payoutTotals';

const COLUMNS = [
  'payout',
  'difference',
  'arrives',
  'status',
  'sales',
  'refunds',
  'disputes',
  'other',
  'fees',
  'net',
  'bank line',
];
const LINE_COLUMNS = ['day', 'kind', 'order', 'customer', 'document', 'reference', 'gross', 'fee', 'net'];
/** The maximum number of payouts to read at the same time, because the provider limits the rate of calls. */
const MAX_PARALLEL = 5;

export const payoutsCommand: Command = {
  usage: 'payouts',
  summary:
    'List the provider’s payouts to the bank with their sales, refunds, disputes and fees. The default is the last whole quarter.',
  report: { title: 'Payouts', roles: ACCOUNTING_ROLES },
  options: {
    payout: { type: 'string', meaning: 'Only this payout, such as po_123, with each of its transactions.' },
    ...PERIOD_OPTIONS,
  },
  run: async (context, _args, options) => {
    const id = readText(options, 'payout');
    if (id !== undefined) return readFromProvider(onePayout(context, id));
    const days = readWholeDays(options, context.clock);
    const rows = await readFromProvider(allPayouts(context.provider, days.first, days.last));
    const wrong = rows.filter(({ difference }) => difference !== undefined && Number(difference) !== 0).length;
    const message = [
      `${describeDays(days)}: ${counted(rows.length, 'payout')}. A payout counts on the day when it arrives at the bank. Amounts are in pounds.`,
      'Net is sales, refunds, disputes and other transactions minus fees. It matches the line on the bank statement.',
      ...(rows.some((row) => row['bank line'] === undefined)
        ? [
            'A failed or cancelled payout has no bank line. A later payout contains its money, among the other transactions.',
          ]
        : []),
      ...(rows.some(({ net }) => net === undefined)
        ? ['Stripe can’t say which transactions a manual payout contains, so compare such a payout yourself.']
        : []),
      ...(wrong > 0 ? [`Payouts that differ from their transactions: ${wrong}. Ask Stripe about them.`] : []),
    ].join('\n');
    return { message, rows, columns: COLUMNS, days, hasProblems: wrong > 0 };
  },
};

async function allPayouts(provider: PaymentProvider, first: string, last: string): Promise<Row[]> {
  const payouts = await provider.payoutsBetween(first, last);
  const rows: Row[] = [];
  while (payouts.length > 0)
    rows.push(...(await Promise.all(payouts.splice(0, MAX_PARALLEL).map((payout) => payoutRow(provider, payout)))));
  return rows;
}

async function payoutRow(provider: PaymentProvider, payout: Payout): Promise<Row> {
  const { id, arrivesOn, status, amountMinor, reachesBank, isAutomatic } = payout;
  const row = { payout: id, arrives: arrivesOn, status, ...(reachesBank && { 'bank line': pounds(amountMinor) }) };
  if (!isAutomatic) return row;
  const { sales, refunds, disputes, other, fees, net } = totalsOf(await provider.transactionsOfPayout(id));
  return {
    ...row,
    sales: pounds(sales),
    refunds: pounds(refunds),
    disputes: pounds(disputes),
    other: pounds(other),
    fees: pounds(fees),
    net: pounds(net),
    ...(reachesBank && { difference: pounds(amountMinor - net) }),
  };
}

async function onePayout({ db, provider }: AdminContext, id: string): Promise<Result> {
  const payout = await provider.readPayout(id);
  if (!payout) throw new AdminError(`There is no payout ${id}. "payouts" lists the payouts of a period.`);
  const { amountMinor, arrivesOn, status, reachesBank, isAutomatic } = payout;
  const arrival = reachesBank
    ? `, which arrives on ${formatCalendarDate(arrivesOn)}.`
    : ` ${status === 'failed' ? 'failed' : 'was cancelled'}. A later payout contains its money.`;
  const title = `Payout ${id} of ${formatPounds(amountMinor)}${arrival}`;
  if (!isAutomatic)
    return { message: `${title} Stripe can’t say which transactions a manual payout contains.`, columns: LINE_COLUMNS };
  const transactions = await provider.transactionsOfPayout(id);
  const difference = amountMinor - totalsOf(transactions).net;
  const sentence =
    difference === 0
      ? 'Its transactions add up to this amount.'
      : `Its transactions differ from this amount by ${formatPounds(difference)}. Ask Stripe about it.`;
  return {
    message: `${title} ${sentence}`,
    rows: await toLines(db, transactions),
    columns: LINE_COLUMNS,
    hasProblems: difference !== 0,
  };
}

/**
 * Adds the order, the customer and the document to each transaction of a payout. A charge gets the order's first
 * invoice, because a corrected invoice excludes earlier refunds, so its amount can be lower.
 */
async function toLines(db: Db, transactions: readonly BalanceTransaction[]): Promise<Row[]> {
  const payments = transactions.flatMap(({ paymentIntentId = [] }) => paymentIntentId);
  const sources = transactions.flatMap(({ sourceId = [] }) => sourceId);
  const [orders, notes] = await Promise.all([
    payments.length === 0
      ? []
      : db
          .selectFrom('orders')
          .innerJoin('users', 'users.id', 'orders.user_id')
          .leftJoin('invoices', 'invoices.order_id', 'orders.id')
          .leftJoinLateral(joinFirstInvoice, (join) => join.onTrue())
          .select(['payment_intent_id', 'order_number', 'email'])
          .select(({ fn }) => fn.coalesce('first.invoice_number', 'invoices.number').as('number'))
          .where('payment_intent_id', 'in', payments)
          .execute(),
    sources.length === 0
      ? []
      : db.selectFrom('credit_notes').select(['refund_id', 'number']).where('refund_id', 'in', sources).execute(),
  ]);
  const orderOf = new Map(orders.map((order) => [order.payment_intent_id, order]));
  const noteOf = new Map(notes.map(({ refund_id, number }) => [refund_id, documentNumber('CN', number)]));
  return transactions.map(({ createdAt, category, sourceId = '', paymentIntentId = '', ...amounts }) => {
    const order = orderOf.get(paymentIntentId);
    const invoice = order?.number ? documentNumber('INV', order.number) : undefined;
    return {
      day: calendarDateOf(createdAt),
      kind: category.replaceAll('_', ' '),
      order: order?.order_number,
      customer: order?.email,
      document: category === 'charge' ? invoice : noteOf.get(sourceId),
      reference: sourceId || amounts.description,
      gross: pounds(amounts.amountMinor),
      fee: pounds(amounts.feeMinor),
      net: pounds(amounts.netMinor),
    };
  });
}
