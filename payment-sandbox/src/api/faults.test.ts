import { setTimeout as pause } from 'node:timers/promises';
import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

test('a simulated fault affects only the given operations and the given number of calls', async () => {
  const { id } = await sandbox.open();
  await sandbox.control('trouble', {
    kind: 'unavailable',
    status: 500,
    operations: ['checkout.sessions.retrieve'],
    times: 2,
  });
  for (let call = 0; call < 2; call += 1) {
    await expect(sandbox.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 500 });
  }
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ id });
  expect(await sandbox.read('trouble')).toEqual([]);
});

test('a random fault affects some calls until a test clears it', async () => {
  const { id } = await sandbox.control('trouble', { kind: 'rate_limit', percent: 50 });
  const limited: boolean[] = [];
  while (!limited.includes(true) || !limited.includes(false)) {
    limited.push(
      await sandbox.stripe.checkout.sessions.list().then(
        () => false,
        () => true,
      ),
    );
  }
  await sandbox.control(`trouble/${String(id)}/clear`);
  expect(await sandbox.read('trouble')).toEqual([]);
});

test('a delayed read returns changes made in the meantime, but a delayed reply does not contain them', async () => {
  const { id } = await sandbox.open();
  const read = async () => (await sandbox.stripe.checkout.sessions.retrieve(id)).status;
  await sandbox.control('trouble', { kind: 'latency', minMs: 300, when: 'after_effect' });
  const early = read();
  await untilTaken();
  await sandbox.control('trouble', { kind: 'latency', minMs: 300 });
  const late = read();
  await untilTaken();
  await sandbox.control(`sessions/${id}/expire`);
  expect([await early, await late]).toEqual(['open', 'expired']);
});

test('a slow call takes effect even if the shop stops waiting for it', async () => {
  await sandbox.control('trouble', { kind: 'latency', minMs: 300 });
  await expect(sandbox.open({}, { timeout: 50 })).rejects.toMatchObject({ type: 'StripeConnectionError' });
  const count = async () => (await sandbox.stripe.checkout.sessions.list()).data.length;
  while ((await count()) === 0) await pause(20);
  expect(await count()).toBe(1);
});

test('a gateway error has no JSON body', async () => {
  await sandbox.control('trouble', { kind: 'unavailable', status: 502 });
  await expect(sandbox.stripe.checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAPIError',
    statusCode: undefined,
  });
});

test('a rate limit error contains its reason, and the SDK retries only after a lock timeout', async () => {
  await sandbox.control('trouble', { kind: 'rate_limit', retryAfter: 2 });
  const patient = sandbox.connect('sk_test_right', 2);
  await expect(patient.checkout.sessions.list()).rejects.toMatchObject({
    headers: {
      'stripe-rate-limited-reason': 'global-rate',
      'retry-after': '2',
      'request-id': expect.stringMatching(/^req_/),
    },
  });
  await sandbox.control('trouble', { kind: 'lock_timeout' });
  expect((await patient.checkout.sessions.list()).data).toEqual([]);
});

test('/sandbox/failures makes the next calls of any operation fail, and replaces an earlier setting', async () => {
  const key = { idempotencyKey: 'key' };
  await sandbox.control('failures', { status: 500, times: 1 });
  for (let call = 0; call < 2; call += 1) {
    await expect(sandbox.open({}, key)).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  }
  await sandbox.control('failures', { status: 402, times: 2 });
  await expect(sandbox.stripe.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 402 });
  await sandbox.control('failures', { status: 402, times: 0 });
  expect((await sandbox.stripe.checkout.sessions.list()).data).toEqual([]);
});

test('the SDK retries after an outage but not after a failure during execution', async () => {
  const patient = sandbox.connect('sk_test_right', 2);
  await sandbox.control('trouble', { kind: 'failure' });
  await expect(patient.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 500 });
  await sandbox.control('trouble', { kind: 'unavailable', times: 2 });
  expect((await patient.checkout.sessions.list()).data).toEqual([]);
});

test.each([
  [{ kind: 'storm' }, 'kind'],
  [{ kind: 'latency' }, 'minMs'],
  [{ kind: 'latency', minMs: 5, maxMs: 1 }, 'maxMs'],
  [{ kind: 'failure', operations: ['refunds.delete'] }, 'operations[0]'],
])('POST /sandbox/trouble refuses %j', async (fields, param) => {
  const reply = await sandbox.post('/sandbox/trouble', fields);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ error: { param } });
});

/** Waits until the simulated fault has affected a call. */
async function untilTaken(): Promise<void> {
  while ((await sandbox.readList('trouble')).length > 0) await pause(5);
}
