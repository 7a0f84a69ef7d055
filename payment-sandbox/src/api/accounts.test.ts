import { type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.control('keys', { key: 'sk_test_other', account: 'acct_other' });
  await sandbox.control('keys', { key: 'sk_live_same' });
});
afterAll(() => sandbox.stop());

test.each(['sk_test_other', 'sk_live_same'])('the key %s finds no objects of another account or mode', async (key) => {
  const { id, payment_intent, charge } = await sandbox.paid();
  const stripe = sandbox.connect(key);
  const missing = { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' };
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ ...missing, param: 'session' });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject(missing);
  await expect(stripe.paymentIntents.retrieve(payment_intent)).rejects.toMatchObject(missing);
  await expect(stripe.charges.retrieve(charge)).rejects.toMatchObject(missing);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(missing);
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
});

test('the error mentions the other mode if the object exists in that mode', async () => {
  const { id } = await sandbox.open();
  await expect(sandbox.connect('sk_live_same').checkout.sessions.retrieve(id)).rejects.toMatchObject({
    message:
      `No such checkout.session: '${id}'; a similar object exists in test mode, ` +
      'but a live mode key was used to make this request.',
  });
  await expect(sandbox.connect('sk_test_other').checkout.sessions.retrieve(id)).rejects.toMatchObject({
    message: `No such checkout.session: '${id}'`,
  });
});

test('two accounts can use the same idempotency key', async () => {
  const first = await sandbox.open({}, { idempotencyKey: 'shared' });
  const other = sandbox.connect('sk_test_other').checkout.sessions;
  const second = await other.create(
    {
      mode: 'payment',
      success_url: 'https://other.example',
      line_items: [{ price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'X' } }, quantity: 1 }],
    },
    { idempotencyKey: 'shared' },
  );
  expect(second.id).not.toBe(first.id);
});

test('a session shows whether it is live or test', async () => {
  const live = await sandbox.connect('sk_live_same').checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example',
    line_items: [{ price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'X' } }, quantity: 1 }],
  });
  expect(live).toMatchObject({ id: expect.stringMatching(/^cs_live_/), livemode: true });
  expect(await sandbox.open()).toMatchObject({ id: expect.stringMatching(/^cs_test_/), livemode: false });
});

test('a request with an unknown, missing or revoked key gets 401', async () => {
  await expect(sandbox.connect('sk_test_wrong').checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_********',
  });
  expect((await fetch(`${sandbox.origin}/v1/events`)).status).toBe(401);
  expect((await fetch(`${sandbox.origin}/v1/nothing`)).status).toBe(401);
  await sandbox.control('keys', { key: 'sk_test_old' });
  await sandbox.control('keys/revoke', { key: 'sk_test_old' });
  await expect(sandbox.connect('sk_test_old').events.list()).rejects.toMatchObject({
    statusCode: 401,
    code: 'api_key_expired',
  });
});

test('a key shows its own account, which can take payments', async () => {
  const account = { object: 'account', charges_enabled: true, country: 'GB', default_currency: 'gbp' };
  expect(await sandbox.stripe.accounts.retrieveCurrent()).toMatchObject({ ...account, id: 'acct_sandbox' });
  expect(await sandbox.connect('sk_live_same').accounts.retrieveCurrent()).toMatchObject({ id: 'acct_sandbox' });
  expect(await sandbox.connect('sk_test_other').accounts.retrieveCurrent()).toMatchObject({ id: 'acct_other' });
});

test("a request with a restricted key that lacks a permission gets 403 with the permission's name", async () => {
  await sandbox.control('keys', { key: 'rk_test_reader', permissions: ['rak_checkout_session_read'] });
  await sandbox.control('keys', { key: 'rk_test_writer', permissions: ['rak_checkout_session_write'] });
  const { id } = await sandbox.open();
  const [reader, writer] = [sandbox.connect('rk_test_reader'), sandbox.connect('rk_test_writer')];
  expect((await reader.checkout.sessions.retrieve(id)).id).toBe(id);
  expect((await writer.checkout.sessions.retrieve(id)).id).toBe(id);
  await expect(reader.checkout.sessions.expire(id)).rejects.toMatchObject({
    type: 'StripePermissionError',
    statusCode: 403,
    message: expect.stringContaining("Having the 'rak_checkout_session_write' permission"),
  });
  expect((await writer.checkout.sessions.expire(id)).status).toBe('expired');
});

test('keys survive a restart, and a revoked key stays revoked', async () => {
  await sandbox.control('keys/revoke', { key: 'sk_test_right' });
  await sandbox.restart();
  await expect(sandbox.stripe.events.list()).rejects.toMatchObject({ code: 'api_key_expired' });
  expect((await sandbox.connect('sk_test_other').checkout.sessions.list()).data).toHaveLength(1);
});
