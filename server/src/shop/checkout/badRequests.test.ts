import { buy, openSellingShop, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let customer: TestBrowser;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  customer = await selling.signedIn();
});
afterAll(() => selling.close());

const POSTS = [
  '/api/order/purchasewithstripe',
  '/api/renew/purchasewithstripe',
  '/api/order/createinvoice/',
  '/api/order/resendcodes',
  '/api/activation/activate',
  '/api/activation/release',
  '/api/activation/state',
  '/api/activation/releasecomputer',
  '/api/webhooks/stripe',
];

const BODIES: [name: string, payload: string][] = [
  ['invalid JSON', '{"Url":'],
  ['a string', '"text"'],
  ['an array', '[]'],
  ['null', 'null'],
  ['an empty object', '{}'],
  [
    'wrong types',
    JSON.stringify({
      Url: 1,
      Qnt: '3',
      SubscriptionId: {},
      DiscountCode: [],
      paymentId: 1,
      name: 1,
      address: {},
      subscriptionId: [],
      code: 1,
      computerName: [],
    }),
  ],
  [
    'NUL characters',
    JSON.stringify({
      ...purchaseBody({ Name: '\0' }),
      code: '\0',
      computerName: '\0',
      paymentId: '\0',
      subscriptionId: '\0',
    }),
  ],
  ['a body that is too large', JSON.stringify({ ...purchaseBody(), Name: 'x'.repeat(600_000) })],
  ['JSON that is nested too deeply', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
];

test.each(POSTS.flatMap((url) => BODIES.map(([name, payload]) => [url, name, payload] as const)))(
  'POST %s rejects %s',
  async (url, _name, payload) => {
    const reply = await customer.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json().detail).toMatch(/^[A-Z].*\.$/s);
    expect(reply.body).not.toMatch(/\bat .*\.ts:|node_modules/);
  },
);

test.each(POSTS.slice(0, 4))('POST %s rejects requests from anonymous visitors and from other sites', async (url) => {
  expect((await selling.browser().post(url, {})).statusCode).toBeGreaterThanOrEqual(400);
  const foreign = await customer.request({
    method: 'POST',
    url,
    headers: { origin: 'https://evil.example' },
    payload: purchaseBody(),
  });
  expect(foreign.statusCode).toBe(403);
});

test.each([
  '/api/order/checkpayment/',
  '/api/renew/checkpayment/',
  '/api/order/getinvoicedetails/',
  '/api/subscription/renew/',
])('GET %s with an invalid id returns 400, 404 or 414', async (path) => {
  for (const id of ['x', '%00', '%ff', '..%2f..%2f', "'; drop table orders; --", 'é', 'x'.repeat(300)]) {
    const reply = await customer.get(path + id);
    expect([400, 404, 414]).toContain(reply.statusCode);
  }
});

test('the shop escapes HTML from text fields in invoices and emails', async () => {
  const html = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const paymentId = await buy(selling, customer, {
    InvoiceNeeded: true,
    Name: html,
    Address: html,
    BuyersRefNumber: html,
  });
  const { invoiceHtml } = (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
  expect(invoiceHtml).not.toMatch(/<script|<img/);
  expect(invoiceHtml.match(/&lt;script&gt;/g)).toHaveLength(3);
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  const activate = { code: subscription.activationCodes[0].code, computerName: html };
  const reply = await selling.app.inject({
    method: 'POST',
    url: '/api/activation/activate',
    payload: activate,
    headers: { origin: TEST_ORIGIN },
  });
  expect(reply.headers['content-type']).toContain('application/json');
  for (const mail of await selling.deliverMail()) expect(mail.html).not.toMatch(/<script|<img/);
});

test('a customer whose account support blocks during the checkout cannot order, and is told where to write', async () => {
  const blocked = await selling.signedIn('blocked@example.com');
  // The whole command would also end the session.
  const users = selling.context.db.updateTable('users').set({ blocked_at: new Date() });
  await users.where('email', '=', 'blocked@example.com').execute();
  const reply = await blocked.post('/api/order/purchasewithstripe', purchaseBody());
  expect(reply.json()).toMatchObject({
    status: 403,
    code: 'account-blocked',
    detail: `Your account is blocked, so you can't place orders. Please write to ${selling.context.config.supportEmail}.`,
  });
});
