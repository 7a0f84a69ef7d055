import assert from 'node:assert';
import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const refundsOf = (payment_intent: string) => sandbox.stripe.refunds.list({ payment_intent });
const chargeOf = (id: string) => sandbox.stripe.charges.retrieve(id);
/**
 * Returns the events about a payment, oldest first. Each event contains a refund's status or a charge's refunded
 * amount.
 */
async function eventsOf(payment_intent: string) {
  const { data } = await sandbox.stripe.events.list({
    types: ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.refund.updated'],
    limit: 100,
  });
  return data
    .map(({ type, data: { object } }) => {
      assert(object.object === 'refund' || object.object === 'charge');
      return { type, object };
    })
    .filter(({ object }) => object.payment_intent === payment_intent)
    .reverse()
    .map(({ type, object }) => `${type} ${object.object === 'charge' ? object.amount_refunded : object.status}`);
}

test('an operator can refund a payment in several steps up to the full amount', async () => {
  const { payment_intent, charge } = await sandbox.paid();
  expect(await sandbox.stripe.refunds.create({ payment_intent, amount: 5_000 })).toMatchObject({
    amount: 5_000,
    status: 'succeeded',
    charge,
  });
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 5_000, refunded: false });
  await expect(sandbox.stripe.refunds.create({ payment_intent, amount: 10_301 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
    code: undefined,
  });
  expect(await sandbox.stripe.refunds.create({ charge, amount: 300 })).toMatchObject({ amount: 300 });
  expect(await sandbox.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 10_000 });
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 15_300, refunded: true });
  await expect(sandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await refundsOf(payment_intent)).data.map(({ amount }) => amount)).toEqual([10_000, 300, 5_000]);
  expect(await eventsOf(payment_intent)).toEqual([
    'refund.created succeeded',
    'charge.refunded 5000',
    'refund.created succeeded',
    'charge.refunded 5300',
    'refund.created succeeded',
    'charge.refunded 15300',
  ]);
});

test('simultaneous refunds never pay back more than the payment', async () => {
  const { payment_intent, charge } = await sandbox.paid();
  const attempts = await Promise.allSettled([1, 2, 3].map(() => sandbox.stripe.refunds.create({ payment_intent })));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await chargeOf(charge)).amount_refunded).toBe(15_300);
});

test('a pending refund counts towards the refunded amount, and succeeds later', async () => {
  await sandbox.control('refunds', { status: 'pending' });
  const { payment_intent, charge } = await sandbox.paid();
  const refund = await sandbox.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 15_300, refunded: true });
  await sandbox.control(`refunds/${refund.id}/succeed`);
  const retrieved = await sandbox.stripe.refunds.retrieve(refund.id);
  expect(retrieved.status).toBe('succeeded');
  expect(retrieved).not.toHaveProperty('pending_reason');
  expect((await eventsOf(payment_intent)).slice(2)).toEqual([
    'refund.updated succeeded',
    'charge.refund.updated succeeded',
  ]);
});

test('a refund that fails after it succeeded can be repeated', async () => {
  const { payment_intent, charge } = await sandbox.paid();
  const part = await sandbox.stripe.refunds.create({ payment_intent, amount: 300 });
  const rest = await sandbox.stripe.refunds.create({ payment_intent });
  await sandbox.control(`refunds/${rest.id}/fail`, { reason: 'lost_or_stolen_card' });
  expect(await sandbox.stripe.refunds.retrieve(rest.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: expect.stringMatching(/^txn_/),
  });
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 300, refunded: false });
  expect((await eventsOf(payment_intent)).slice(4)).toEqual([
    'refund.failed failed',
    'refund.updated failed',
    'charge.refund.updated failed',
  ]);
  expect((await sandbox.post(`/sandbox/refunds/${rest.id}/fail`)).status).toBe(400);
  expect(await sandbox.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 15_000 });
  expect((await sandbox.stripe.refunds.retrieve(part.id)).status).toBe('succeeded');
});

test('a refund that requires an action by the customer can be cancelled', async () => {
  await sandbox.control('refunds', { status: 'requires_action' });
  const { payment_intent, charge } = await sandbox.paid();
  const refund = await sandbox.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'requires_action', next_action: { type: 'display_details' } });
  await sandbox.control(`refunds/${refund.id}/cancel`);
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'canceled' });
  expect((await chargeOf(charge)).amount_refunded).toBe(0);
});

test.each([
  ['4000000000007726', 'pending', 'succeeded', 15_300],
  ['4000000000005126', 'succeeded', 'failed', 0],
])('a refund to the test card %s begins as %s and ends as %s', async (card, first, last, refunded) => {
  const { payment_intent, charge } = await sandbox.paid({ card });
  const { id, status } = await sandbox.stripe.refunds.create({ payment_intent });
  expect(status).toBe(first);
  await sandbox.control('clock', { offsetSeconds: 60 });
  while ((await sandbox.stripe.refunds.retrieve(id)).status === first) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await sandbox.stripe.refunds.retrieve(id)).toMatchObject({ status: last });
  expect((await chargeOf(charge)).amount_refunded).toBe(refunded);
  await sandbox.control('clock', { offsetSeconds: 0 });
});

test('a disputed payment can be refunded only during an inquiry or after the shop wins the dispute', async () => {
  const { id, payment_intent } = await sandbox.paid();
  await sandbox.control(`sessions/${id}/inquire`);
  await sandbox.stripe.refunds.create({ payment_intent, amount: 100 });
  await sandbox.control(`sessions/${id}/escalate`);
  await expect(sandbox.stripe.refunds.create({ payment_intent, amount: 100 })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_disputed',
  });
  await sandbox.control(`sessions/${id}/dispute-won`);
  expect(await sandbox.stripe.refunds.create({ payment_intent, amount: 100 })).toMatchObject({ status: 'succeeded' });
});

test('a dispute makes a pending refund fail', async () => {
  await sandbox.control('refunds', { status: 'pending', times: 2 });
  const { id, payment_intent, charge } = await sandbox.paid();
  for (const amount of [100, 200]) await sandbox.stripe.refunds.create({ payment_intent, amount });
  await sandbox.control(`sessions/${id}/dispute`);
  const { data } = await refundsOf(payment_intent);
  expect(data.map(({ failure_reason }) => failure_reason)).toEqual(Array(2).fill('charge_for_pending_refund_disputed'));
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 0, disputed: true });
});

test.each([
  [{}, { code: 'parameter_missing' }],
  [{ payment_intent: 'pi_none' }, { code: 'resource_missing', param: 'payment_intent', statusCode: 404 }],
  [{ charge: 'ch_none' }, { code: 'resource_missing', param: 'charge' }],
  [
    { payment_intent: 'pi_none', amount: 0 },
    { code: 'parameter_invalid_integer', param: 'amount' },
  ],
  [{ payment_intent: 'pi_none', reason: 'mistake' }, { param: 'reason' }],
  [
    { payment_intent: 'pi_none', refund: 'all' },
    { code: 'parameter_unknown', param: 'refund' },
  ],
])('the sandbox refuses a refund with %j', async (parameters, error) => {
  await expect(sandbox.stripe.refunds.create(parameters)).rejects.toMatchObject(error);
});

test('the API lists refunds by charge and time, and expands the charge on request', async () => {
  const { charge } = await sandbox.paid();
  const { id, created } = await sandbox.stripe.refunds.create({ charge });
  const { data } = await sandbox.stripe.refunds.list({
    charge,
    created: { gte: created, lte: created },
    expand: ['data.charge'],
  });
  expect(data).toMatchObject([{ id, charge: { id: charge, refunded: true } }]);
  expect((await sandbox.stripe.refunds.list({ charge, created: { gt: created } })).data).toEqual([]);
  await expect(sandbox.stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

test("the API lists a period's refunds page by page, newest first", async () => {
  const since = 3_600 + Math.floor(Date.now() / 1000);
  const { charge } = await sandbox.paid();
  await sandbox.stripe.refunds.create({ charge, amount: 1 });
  await sandbox.control('clock', { offsetSeconds: 4_000 });
  const made: string[] = [];
  for (const amount of [2, 3, 4]) made.unshift((await sandbox.stripe.refunds.create({ charge, amount })).id);
  const listed: string[] = [];
  for await (const { id } of sandbox.stripe.refunds.list({ created: { gte: since }, limit: 1 })) listed.push(id);
  expect(listed).toEqual(made);
  await sandbox.control('clock', { offsetSeconds: 0 });
});
