import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { poundsToPence } from 'shared/domain/money';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findJournal } from '../invoices/findJournal';
import { findJournalTotals, type JournalTotal } from '../invoices/findJournalTotals';
import { correctedQuarter } from '../invoices/JournalEntry';
import { createReceipt, findInvoice } from '../invoices/orderDocuments';
import type { PrintedDocument } from '../invoices/PrintedDocument';
import { readDocument } from '../invoices/readDocument';
import { handleEvent } from '../payments/handleEvent';
import { readEvent } from '../provider/readEvent';
import { adminOf } from '../../testing/adminLine';
import { refundEvent } from '../../testing/refundEvent';
import { startAddition } from '../../testing/additions';
import { startRenewal } from '../../testing/renewals';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { testConfig } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';
import { acceptTransfer, offeredCode } from '../../testing/transfers';
import { vatIn } from 'shared/domain/vat';
import { AdminError } from './Command';
import { findSalesTotals } from './commands/salesTotals';

/** The number of random stories. Set `SALES_STORIES` to run more. */
const STORIES = Number(process.env['SALES_STORIES'] ?? 15);

let selling: SellingShop;
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ hasRateLimits: false, seller: { ...seller, vatNumber: 'GB123456789' } });
  await adminOf(selling.context).admin('vat set DE 19 --yes');
});
afterAll(() => selling.close());

/** A payment with the right amount, too much, too little, or in another currency. */
const payments = fc.record({
  /** What the payment is for. All but a purchase are for an existing subscription. */
  kind: fc.constantFrom('purchase', 'purchase', 'addition', 'renew fewer', 'renew more'),
  /** How much more than the price the customer pays, in pence. */
  surplus: fc.constantFrom(0, 5_300, -8_300, -1_000_000),
  currency: fc.constantFrom('gbp', 'usd'),
  isInvoiced: fc.boolean(),
  /** False if the operator delivers the order without a payment. */
  isPaid: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});
type Payment = typeof payments extends fc.Arbitrary<infer Each> ? Each : never;

const refundSteps = fc.record({
  what: fc.constant('refund' as const),
  number: fc.constantFrom(1, 2, 3),
  amount: fc.constantFrom(1, 3_333, 5_300, 1_000_000),
  status: fc.constantFrom('pending', 'succeeded', 'succeeded', 'failed'),
});
const disputeSteps = fc.record({
  what: fc.constant('dispute' as const),
  status: fc.constantFrom('needs_response', 'lost', 'won'),
});
/** Corrections of the country, from countries with a British, a German and no VAT rate. */
const corrections = fc.record({ what: fc.constant('correct' as const), country: fc.constantFrom('GB', 'DE', 'US') });
const steps = fc.oneof(
  refundSteps,
  disputeSteps,
  corrections,
  fc.constant({ what: 'accept' as const }),
  fc.constant({ what: 'transfer' as const }),
);
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;

test(
  'after every payment, refund and decision, the sales report and the journal equal the invoices and receipts minus the credit notes',
  async () => {
    await fc.assert(
      fc.asyncProperty(payments, fc.array(steps, { maxLength: 7 }), async (payment, story) => {
        // Use a new customer for each story, because a checkout shows a customer's earlier order that is in review.
        const owner = await selling.signedIn();
        if (payment.kind !== 'purchase') await buy(selling, owner);
        const netBefore = await reportedNet();
        const journalBefore = await journalTotal();
        const order = await paidOrder(owner, payment);
        for (const step of [undefined, ...story]) {
          if (step) await take(order, step);
          const documents = await documentsOf(order.paymentId);
          expect((await reportedNet()) - netBefore).toBe(documents.gross);
          const journal = await journalTotal();
          expect({ gross: journal.gross - journalBefore.gross, vat: journal.vat - journalBefore.vat }).toEqual(
            documents,
          );
          expect(documents.gross).toBeGreaterThanOrEqual(0);
          // The VAT of credit notes is rounded, and a failed refund voids its rounding too.
          const { vat_percentage } = await orderOf(order.paymentId);
          const roundingPence = documents.gross === 0 ? 0 : 1;
          expect(Math.abs(documents.vat - vatIn(documents.gross, vat_percentage ?? 0))).toBeLessThanOrEqual(
            roundingPence,
          );
        }
      }),
      { numRuns: STORIES },
    );
  },
  120_000 + STORIES * 2_000,
);

interface PaidOrder {
  owner: TestBrowser;
  paymentId: string;
  paymentIntent: string;
  /** The amount of the payment that is not refunded yet. */
  leftPence: number;
  refunds: Map<string, { amount: number; status: string }>;
}

async function paidOrder(
  owner: TestBrowser,
  { kind, isInvoiced, isPaid, surplus, currency }: Payment,
): Promise<PaidOrder> {
  const details = isInvoiced ? { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street' } : {};
  const paymentId = await placeOrder(owner, kind, details);
  const order = { owner, paymentId, paymentIntent: `pi_${paymentId}`, refunds: new Map() };
  if (!isPaid) {
    await selling.context.db.updateTable('orders').set({ status: 'review' }).where('id', '=', paymentId).execute();
    return { ...order, leftPence: 0 };
  }
  const amount_total = Math.max(1, (await orderOf(paymentId)).payable_pence + surplus);
  const session = { id: `cs_${paymentId}`, client_reference_id: paymentId, status: 'complete', payment_status: 'paid' };
  const payment = { payment_intent: order.paymentIntent, amount_total, currency };
  await receive('checkout.session.completed', { ...session, ...payment });
  return { ...order, leftPence: amount_total };
}

/** Places an order. The renewals are for another number of computers than the three that the customer has. */
async function placeOrder(
  owner: TestBrowser,
  kind: Payment['kind'],
  details: Record<string, unknown>,
): Promise<string> {
  if (kind === 'purchase') return (await placePurchase(selling, owner, details)).paymentId;
  const [{ id, activationCodes }] = (await owner.get('/api/order/getsubscriptions/')).json();
  if (kind === 'addition') return (await startAddition(selling, owner, id, 2)).paymentId;
  const choice = kind === 'renew more' ? { Qnt: 5 } : { Qnt: 2, EndingCodes: [activationCodes[0].code] };
  return (await startRenewal(selling, owner, id, { ...details, ...choice })).paymentId;
}

/** Lets another customer take over the order's subscription, unless it is blocked. */
async function transfer(order: PaidOrder): Promise<void> {
  const [subscription] = (await order.owner.get('/api/order/getsubscriptions/')).json();
  if (!subscription || subscription.isBlocked) return;
  const email = `heir-${randomUUID()}@example.com`;
  const code = await offeredCode(selling, order.owner, subscription.id, email);
  expect((await acceptTransfer(await selling.signedIn(email), code)).statusCode).toBe(204);
}

/** Takes one step. Skips refunds that the provider would refuse. */
async function take(order: PaidOrder, step: Step): Promise<void> {
  switch (step.what) {
    case 'accept':
      return tryAdmin(`accept ${order.paymentId} --yes`);
    case 'transfer':
      return transfer(order);
    case 'correct':
      return tryAdmin(`set-country ${order.paymentId} ${step.country} --yes`);
    case 'dispute':
      return receive('charge.dispute.updated', {
        id: `du_${order.paymentId}`,
        payment_intent: order.paymentIntent,
        status: step.status,
        created: Math.floor(Date.now() / 1000),
      });
    case 'refund': {
      const id = `re_${step.number}_${order.paymentId}`;
      const known = order.refunds.get(id);
      const amount = known?.amount ?? Math.min(step.amount, order.leftPence);
      if (amount === 0) return;
      if (!known) order.leftPence -= amount;
      if (step.status === 'failed' && known?.status !== 'failed') order.leftPence += amount;
      order.refunds.set(id, { amount, status: known?.status === 'failed' ? 'failed' : step.status });
      const event = refundEvent('refund.updated', { ...step, id, amount, paymentIntent: order.paymentIntent });
      return receive(event.type, event.data.object);
    }
  }
}

/** Runs a command that may be refused. */
async function tryAdmin(line: string): Promise<void> {
  await adminOf(selling.context)
    .admin(line)
    .catch((error: unknown) => expect(error).toBeInstanceOf(AdminError));
}

async function receive(type: string, object: object): Promise<void> {
  const event = readEvent({ id: `evt_${randomUUID()}`, type, data: { object } });
  assert(event);
  await handleEvent(selling.context, event);
}

/** Returns the net sales of all time, in pence. */
async function reportedNet(): Promise<number> {
  const totals = await findSalesTotals(selling.context.db, 'month', {});
  return totals.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
}

/** Returns the total of the journal of all time, and its VAT, in pence. */
async function journalTotal(): Promise<{ gross: number; vat: number }> {
  const days = { first: '2020-01-01', last: '2090-01-01' };
  const { entries } = await findJournal(selling.context.db, days);
  const sum = (amount: 'grossPence' | 'vatPence') => entries.reduce((total, entry) => total + entry[amount], 0);
  const totals = await findJournalTotals(selling.context.db, days);
  expect(groupsOf(totals)).toEqual(
    groupsOf(entries.map((entry) => ({ ...entry, corrects: correctedQuarter(entry), count: 1 }))),
  );
  return { gross: sum('grossPence'), vat: sum('vatPence') };
}

/** Returns the count, the amount and the VAT of each kind, country, rate and corrected quarter. */
function groupsOf(totals: readonly JournalTotal[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { kind, countryCode, vat_percentage, corrects, count, grossPence, vatPence } of totals) {
    const key = `${kind} ${countryCode} ${vat_percentage} ${corrects}`;
    const [counted = 0, gross = 0, vat = 0] = groups.get(key) ?? [];
    groups.set(key, [counted + count, gross + grossPence, vat + vatPence]);
  }
  return groups;
}

const orderOf = (id: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns what an order's invoices or its receipt, minus its valid credit notes, charge and include as VAT. */
async function documentsOf(paymentId: string): Promise<{ gross: number; vat: number }> {
  const { db } = selling.context;
  const sale =
    (await findInvoice(db, paymentId)) ??
    (await createReceipt(selling.context, paymentId).catch((error: unknown) => {
      expect(error).toBeInstanceOf(HttpProblem);
      return undefined;
    }));
  const corrections = await db
    .selectFrom('invoice_corrections')
    .select(['html', 'invoice_html'])
    .where('order_id', '=', paymentId)
    .execute();
  const notes = await db
    .selectFrom('credit_notes')
    .select('html')
    .where('order_id', '=', paymentId)
    .where('voided_on', 'is', null)
    .execute();
  const sales = [...(sale ? [sale] : []), ...corrections.map(({ invoice_html }) => readDocument(invoice_html))];
  const credits = [...corrections, ...notes].map(({ html }) => readDocument(html));
  const difference = (read: (document: PrintedDocument) => number) => sum(sales.map(read)) - sum(credits.map(read));
  return { gross: difference(grossOf), vat: difference(vatOf) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const penceIn = (text = '') => poundsToPence(Number(text.replace(/[£,]/g, '')));
const grossOf = ({ table }: PrintedDocument) => penceIn(table.sums.at(-1)?.[1]);
const vatOf = ({ footnotes }: PrintedDocument) =>
  penceIn(/includes VAT at [^:]*: (£[\d.,]+),/.exec(footnotes.join())?.[1]);
