import type Stripe from 'stripe';
import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

const listAll = (parameters: Stripe.BalanceTransactionListParams = {}) =>
  sandbox.stripe.balanceTransactions.list({ limit: 100, ...parameters }).autoPagingToArray({ limit: 1_000 });

test('each payment, refund, failed refund and dispute moves the balance, and fees stay with Stripe', async () => {
  const { payment_intent, charge } = await sandbox.paid();
  const refund = await sandbox.stripe.refunds.create({ payment_intent, amount: 300 });
  await sandbox.control(`refunds/${refund.id}/fail`);
  const { id } = await sandbox.paid();
  await sandbox.control(`sessions/${id}/dispute`);
  await sandbox.control(`sessions/${id}/dispute-won`);
  const debit = await sandbox.open();
  await sandbox.control(`sessions/${debit.id}/pay-later`);
  expect(await listAll({ type: 'payment' })).toEqual([]);
  await sandbox.control(`sessions/${debit.id}/payment-arrives`);
  expect((await listAll()).reverse()).toMatchObject([
    { type: 'charge', reporting_category: 'charge', source: charge, amount: 15_300, fee: 250, net: 15_050 },
    { type: 'refund', reporting_category: 'refund', source: refund.id, amount: -300, fee: 0, net: -300 },
    { type: 'refund_failure', reporting_category: 'refund_failure', source: refund.id, amount: 300, net: 300 },
    { type: 'charge', amount: 15_300, fee: 250 },
    { type: 'adjustment', reporting_category: 'dispute', amount: -15_300, fee: 2_000, net: -17_300 },
    { type: 'adjustment', reporting_category: 'dispute_reversal', amount: 15_300, fee: 0, net: 15_300 },
    { type: 'payment', reporting_category: 'charge', amount: 15_300, fee: 153, net: 15_147 },
  ]);
});

test('a payout contains every transaction since the payout before, and its own', async () => {
  await sandbox.paid();
  await sandbox.control('payouts');
  await sandbox.paid();
  await sandbox.paid();
  await sandbox.control('payouts');
  const { data } = await sandbox.stripe.payouts.list();
  expect(data).toMatchObject([
    { amount: 2 * 15_050, automatic: true, currency: 'gbp', status: 'paid' },
    { amount: 15_050 },
  ]);
  const [latest] = data;
  expect(await sandbox.stripe.payouts.retrieve(latest?.id ?? '')).toEqual(expect.objectContaining(latest));
  const inLatest = await listAll({ payout: latest?.id ?? '' });
  expect(inLatest.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -2 * 15_050],
    ['charge', 15_050],
    ['charge', 15_050],
  ]);
  expect((await sandbox.post('/sandbox/payouts')).status).toBe(400);
});

test('a failed payout returns its money, which the next payout contains, and sends an event', async () => {
  await sandbox.paid();
  const { id } = await sandbox.control('payouts');
  expect(await sandbox.control(`payouts/${id}/fail`)).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  });
  await sandbox.shop.until(() => sandbox.shop.events.some(({ type }) => type === 'payout.failed'));
  expect(sandbox.shop.events.at(-1)).toMatchObject({ type: 'payout.failed', object: { id, status: 'failed' } });
  const next = await sandbox.control('payouts');
  expect(await listAll({ payout: String(next['id']) })).toMatchObject([
    { type: 'payout', net: -15_050 },
    { type: 'payout_failure', reporting_category: 'payout_reversal', source: id, net: 15_050 },
  ]);
  expect((await sandbox.post('/sandbox/payouts/po_unknown/fail')).status).toBe(404);
  expect((await sandbox.post(`/sandbox/payouts/${id}/fail`)).status).toBe(400);
});

test('a minimum balance stays in the balance, and the next payout contains its release', async () => {
  await sandbox.paid();
  const { id } = await sandbox.control('payouts', { minimumBalance: 10_000 });
  const netIn = async (payout: unknown) =>
    (await listAll({ payout: String(payout) })).map(({ type, net }) => [type, net]);
  expect(await netIn(id)).toEqual([
    ['payout', -5_050],
    ['payout_minimum_balance_hold', -10_000],
    ['charge', 15_050],
  ]);
  expect(await netIn((await sandbox.control('payouts'))['id'])).toEqual([
    ['payout', -10_000],
    ['payout_minimum_balance_release', 10_000],
  ]);
});

test('payouts are listed by the day on which they arrive', async () => {
  await sandbox.paid();
  const { arrival_date: arrives } = await sandbox.control('payouts');
  const day = Number(arrives);
  expect(day % 86_400).toBe(0);
  const count = async (arrival_date: Stripe.RangeQueryParam) =>
    (await sandbox.stripe.payouts.list({ arrival_date })).data.length;
  expect(await count({ gte: day, lt: day + 1 })).toBe(1);
  expect(await count({ gt: day })).toBe(0);
});

test('the list can contain the charge, refund or dispute of each transaction', async () => {
  const { id, payment_intent } = await sandbox.paid();
  await sandbox.stripe.refunds.create({ payment_intent, amount: 300 });
  await sandbox.control(`sessions/${id}/dispute`);
  const transactions = await listAll({ expand: ['data.source'] });
  expect(transactions.map(({ source }) => source)).toMatchObject([
    { object: 'dispute', payment_intent },
    { object: 'refund', payment_intent },
    { object: 'charge', payment_intent },
  ]);
});
