import assert from 'node:assert';
import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const act = (id: string, action: string, fields = {}) => sandbox.control(`sessions/${id}/${action}`, fields);
/** Returns the events about a payment's disputes, oldest first. */
async function eventsOf(payment_intent: string) {
  const { data } = await sandbox.stripe.events.list({ type: 'charge.dispute.*', limit: 100 });
  return data
    .map(({ type, data: { object } }) => {
      assert(object.object === 'dispute');
      return { type, dispute: object };
    })
    .filter(({ dispute }) => dispute.payment_intent === payment_intent)
    .reverse()
    .map(({ type, dispute }) => `${type.replace('charge.dispute.', '')} ${dispute.status}`);
}

test.each([
  [
    'a dispute that the shop wins',
    ['dispute', 'dispute-won'],
    ['created needs_response', 'funds_withdrawn needs_response', 'closed won', 'funds_reinstated won'],
    2,
  ],
  [
    'a dispute that the shop loses after it sends evidence',
    ['dispute', 'respond', 'dispute-lost'],
    ['created needs_response', 'funds_withdrawn needs_response', 'updated under_review', 'closed lost'],
    1,
  ],
  [
    'an inquiry that closes',
    ['inquire', 'respond', 'close-inquiry'],
    ['created warning_needs_response', 'updated warning_under_review', 'closed warning_closed'],
    0,
  ],
  [
    'an inquiry that the shop wins',
    ['inquire', 'dispute-won'],
    ['created warning_needs_response', 'closed warning_closed'],
    0,
  ],
  [
    'an inquiry that becomes a dispute',
    ['inquire', 'escalate', 'dispute-lost'],
    ['created warning_needs_response', 'updated needs_response', 'funds_withdrawn needs_response', 'closed lost'],
    1,
  ],
])('the sandbox sends the events of %s', async (_name, actions, events, movements) => {
  const { id, payment_intent, charge } = await sandbox.paid();
  for (const action of actions) await act(id, action);
  expect(await eventsOf(payment_intent)).toEqual(events);
  const { data } = await sandbox.stripe.disputes.list({ charge });
  expect(data).toHaveLength(1);
  expect(data[0]?.balance_transactions).toHaveLength(movements);
  expect((await sandbox.stripe.charges.retrieve(charge)).disputed).toBe(true);
});

test('a dispute withdraws the amount and a fee, and a won dispute returns the amount', async () => {
  const { id, payment_intent } = await sandbox.paid();
  for (const action of ['dispute', 'dispute-won']) await act(id, action);
  const { data } = await sandbox.stripe.disputes.list({ payment_intent });
  expect(data[0]?.balance_transactions).toMatchObject([
    { amount: -15_300, net: -17_300, reporting_category: 'dispute' },
    { amount: 15_300, net: 15_300, reporting_category: 'dispute_reversal' },
  ]);
});

test('an update event includes the previous status', async () => {
  const { id } = await sandbox.paid();
  for (const action of ['dispute', 'respond']) await act(id, action);
  const { data } = await sandbox.stripe.events.list({ type: 'charge.dispute.updated', limit: 1 });
  expect(data[0]?.data.previous_attributes).toEqual({ status: 'needs_response' });
});

test('a closed dispute cannot change', async () => {
  const { id } = await sandbox.paid();
  for (const action of ['dispute', 'dispute-lost']) await act(id, action);
  for (const action of ['respond', 'escalate', 'dispute-won']) {
    expect((await sandbox.post(`/sandbox/sessions/${id}/${action}`)).status).toBe(400);
  }
});

test("a payment's disputes can't exceed its amount in total", async () => {
  const { id, payment_intent } = await sandbox.paid();
  await act(id, 'dispute', { amount: 5_000, reason: 'product_not_received' });
  await act(id, 'inquire', { amount: 300 });
  await act(id, 'dispute');
  expect((await sandbox.post(`/sandbox/sessions/${id}/dispute`)).status).toBe(400);
  const { data } = await sandbox.stripe.disputes.list({ payment_intent });
  expect(data.map(({ amount, reason, status }) => [amount, reason, status])).toEqual([
    [10_000, 'fraudulent', 'needs_response'],
    [300, 'fraudulent', 'warning_needs_response'],
    [5_000, 'product_not_received', 'needs_response'],
  ]);
  const [last, , first] = data;
  assert(first && last);
  await sandbox.control(`disputes/${first.id}/lose`);
  await sandbox.control(`disputes/${last.id}/win`);
  expect((await sandbox.stripe.disputes.retrieve(first.id)).status).toBe('lost');
  expect((await sandbox.stripe.disputes.retrieve(last.id)).status).toBe('won');
});

test.each([
  ['4000000000000259', 'needs_response', 'fraudulent'],
  ['4000000000002685', 'needs_response', 'product_not_received'],
  ['4000000000001976', 'warning_needs_response', 'fraudulent'],
])('a payment with the test card %s gets a dispute with the status %s', async (card, status, reason) => {
  const { payment_intent } = await sandbox.paid({ card });
  await sandbox.control('clock', { offsetSeconds: 60 });
  const disputes = async () => (await sandbox.stripe.disputes.list({ payment_intent })).data;
  while ((await disputes()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await disputes()).toMatchObject([
    { status, reason, amount: 15_300, is_charge_refundable: status.startsWith('warning') },
  ]);
  await sandbox.control('clock', { offsetSeconds: 0 });
});

test('a request for an unknown dispute gets 404, and a request with an unknown parameter gets 400', async () => {
  await expect(sandbox.stripe.disputes.retrieve('du_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  // The type is `object`, because the parameter is wrong on purpose.
  const parameters: object = { status: 'won' };
  await expect(sandbox.stripe.disputes.list(parameters)).rejects.toMatchObject({ param: 'status' });
});

test("the API lists a period's disputes page by page, newest first", async () => {
  const since = 3_600 + Math.floor(Date.now() / 1000);
  const { id } = await sandbox.paid();
  await act(id, 'dispute', { amount: 1 });
  await sandbox.control('clock', { offsetSeconds: 4_000 });
  for (const amount of [2, 3, 4]) await act(id, 'dispute', { amount });
  const listed: number[] = [];
  for await (const { amount } of sandbox.stripe.disputes.list({ created: { gte: since }, limit: 1 }))
    listed.push(amount);
  expect(listed).toEqual([4, 3, 2]);
  await sandbox.control('clock', { offsetSeconds: 0 });
});
