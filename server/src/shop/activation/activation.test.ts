import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Sends a request as the desktop program does, without an `Origin` header or a cookie. */
const program = async (call: string, payload: object) => {
  const reply = await selling.app.inject({ method: 'POST', url: `/api/activation/${call}`, payload });
  return { status: reply.statusCode, body: reply.json() };
};

async function subscriptionOf(customer: TestBrowser) {
  return (await customer.get('/api/order/getsubscriptions/')).json()[0];
}

test('a code works on one computer at a time, and the subscriptions page shows the computer', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 2 });
  const code: string = (await subscriptionOf(customer)).activationCodes[0].code;
  expect(await program('activate', { code: code.toLowerCase(), computerName: 'RECEPTION-PC' })).toMatchObject({
    status: 200,
    body: { status: 'Active', isActivated: true, computerName: 'RECEPTION-PC' },
  });
  expect((await program('activate', { code, computerName: 'RECEPTION-PC' })).status).toBe(200);
  expect(await program('activate', { code, computerName: 'OTHER' })).toMatchObject({
    status: 409,
    body: { code: 'in-use' },
  });
  expect(await program('release', { code, computerName: 'OTHER' })).toMatchObject({ status: 409 });
  expect((await subscriptionOf(customer)).activationCodes).toMatchObject([
    { isActivated: true, computerName: 'RECEPTION-PC' },
    { isActivated: false, computerName: null },
  ]);
  expect(await program('release', { code, computerName: 'RECEPTION-PC' })).toMatchObject({
    status: 200,
    body: { isActivated: false },
  });
  const { activationCodes } = await subscriptionOf(customer);
  expect(activationCodes.map(({ isFreed }: { isFreed?: boolean }) => isFreed)).toEqual([true, undefined]);
  expect((await program('activate', { code, computerName: 'OTHER' })).status).toBe(200);
  expect((await subscriptionOf(customer)).activationCodes[0]).not.toHaveProperty('isFreed');
});

test('only one of three computers that activate a code at the same time succeeds', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const { code } = (await subscriptionOf(customer)).activationCodes[0];
  const replies = await Promise.all(['A', 'B', 'C'].map((computerName) => program('activate', { code, computerName })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('only the owner can deactivate a lost computer, and the log records it', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const { code } = (await subscriptionOf(customer)).activationCodes[0];
  await program('activate', { code, computerName: 'LOST-LAPTOP' });
  const stranger = await selling.signedIn();
  expect((await stranger.post('/api/activation/releasecomputer', { code })).statusCode).toBe(404);
  expect((await selling.browser().post('/api/activation/releasecomputer', { code })).statusCode).toBe(401);
  expect((await customer.post('/api/activation/releasecomputer', { code })).json()).toMatchObject({
    isActivated: false,
  });
  const log = await selling.context.db
    .selectFrom('activation_log')
    .select(['action', 'actor', 'computer_name'])
    .where('code', '=', code)
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { action: 'activated', actor: 'program', computer_name: 'LOST-LAPTOP' },
    { action: 'released', actor: 'customer', computer_name: 'LOST-LAPTOP' },
  ]);
});

test.each([
  ['blocked', { blocked_at: new Date(), block_reason: 'refunded' }, 'Blocked'],
  ['expired', { end_date: '2020-01-01' }, 'Expired'],
])('a program cannot activate a code whose subscription is %s', async (problem, change, status) => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const { id, activationCodes } = await subscriptionOf(customer);
  await selling.context.db.updateTable('subscriptions').set(change).where('id', '=', id).execute();
  const { code } = activationCodes[0];
  expect(await program('activate', { code, computerName: 'PC' })).toMatchObject({
    status: 403,
    body: { code: problem },
  });
  expect(await program('state', { code })).toMatchObject({ status: 200, body: { status, isActivated: false } });
});

test('every call with an unknown code gets 404', async () => {
  for (const call of ['activate', 'release', 'state']) {
    expect(
      (await program(call, { code: '00000-00000-00000-00000', ...(call !== 'state' && { computerName: 'PC' }) }))
        .status,
    ).toBe(404);
  }
});

test('the server replies 429 to an IP address that sends many unknown codes', async () => {
  const own = await openSellingShop();
  try {
    const guess = () => own.app.inject({ method: 'POST', url: '/api/activation/state', payload: { code: 'GUESS' } });
    for (let tries = 0; tries < 300; tries += 1) await guess();
    const reply = await guess();
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await own.close();
  }
});

test('a customer gets the download link by email once a day, however often they press', async () => {
  const email = 'phone@example.com';
  const customer = await selling.signedIn(email);
  const press = async () => (await customer.post('/api/order/maildownloadlink')).statusCode;
  const mails = async () => (await selling.deliverMail()).filter(({ to }) => to === email);
  expect([await press(), await press()]).toEqual([204, 204]);
  const { installerUrl, siteOrigins } = selling.context.config;
  const url = new URL(installerUrl, siteOrigins[0]).href;
  expect(await mails()).toMatchObject([{ text: expect.stringContaining(url) }]);
  for (let tries = 0; tries < 3; tries += 1) await press();
  expect(await press()).toBe(429);
});

test('only the owner can request the codes by email, and only a limited number of times', async () => {
  const customer = await selling.signedIn('again@example.com');
  await buy(selling, customer, { Qnt: 2 });
  const { id, activationCodes } = await subscriptionOf(customer);
  await selling.deliverMail();
  expect((await customer.post('/api/order/resendcodes', { subscriptionId: id })).statusCode).toBe(204);
  const mails = await selling.deliverMail();
  expect(mails.map(({ to }) => to)).toEqual(['again@example.com']);
  for (const { code } of activationCodes) expect(mails[0]?.text).toContain(code);
  const { installerUrl, siteOrigins } = selling.context.config;
  expect(mails[0]?.text).toContain(`Download the installer:\n${new URL(installerUrl, siteOrigins[0]).href}`);
  expect((await (await selling.signedIn()).post('/api/order/resendcodes', { subscriptionId: id })).statusCode).toBe(
    404,
  );
  const replies = [];
  for (let tries = 0; tries < 6; tries += 1)
    replies.push((await customer.post('/api/order/resendcodes', { subscriptionId: id })).statusCode);
  expect(replies.at(-1)).toBe(429);
});
