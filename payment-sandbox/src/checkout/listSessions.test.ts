import type Stripe from 'stripe';
import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test('the API filters sessions by payment, status, customer or time, and returns them in pages', async () => {
  const { id, payment_intent } = await sandbox.paid({ email: 'lister@example.com' });
  const open = await sandbox.open();
  const list = async (parameters: Stripe.Checkout.SessionListParams) =>
    (await sandbox.stripe.checkout.sessions.list(parameters)).data.map((session) => session.id);
  expect(await list({ payment_intent })).toEqual([id]);
  expect(await list({ customer_details: { email: 'lister@example.com' } })).toEqual([id]);
  expect(await list({ status: 'open', limit: 1 })).toEqual([open.id]);
  expect(await list({ created: { gt: open.created + 1 } })).toEqual([]);
  const all: string[] = [];
  for await (const session of sandbox.stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(0, 2)).toEqual([open.id, id]);
  expect(await list({ ending_before: id, limit: 5 })).toEqual([open.id]);
});

test('a cursor works even if the filter no longer matches its session', async () => {
  const [first, second] = [await sandbox.open(), await sandbox.open()];
  await sandbox.control(`sessions/${second.id}/expire`);
  const { data } = await sandbox.stripe.checkout.sessions.list({ status: 'open', starting_after: second.id, limit: 1 });
  expect(data.map(({ id }) => id)).toEqual([first.id]);
});

// The parameters have the type `object`, because some of them are wrong on purpose.
test.each<[parameters: object, error: object]>([
  [{ starting_after: 'cs_none' }, { code: 'resource_missing', param: 'starting_after' }],
  [{ limit: 101 }, { param: 'limit' }],
  [{ limit: 0 }, { param: 'limit' }],
  [{ state: 'open' }, { code: 'parameter_unknown', param: 'state' }],
  [{ created: { after: 1 } }, { code: 'parameter_unknown', param: 'created[after]' }],
  [{ expand: ['payment_intent'] }, { param: 'expand', message: expect.stringContaining("'data.payment_intent'") }],
])('the sandbox refuses to list sessions with %j', async (parameters, error) => {
  await expect(sandbox.stripe.checkout.sessions.list(parameters)).rejects.toMatchObject({
    statusCode: expect.any(Number),
    ...error,
  });
});
