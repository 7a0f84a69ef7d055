import { gzipSync } from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { type InputSchema, largestInput } from '../testing/largestInput';
import { registeredRoutes } from '../testing/registeredRoutes';
import { openSellingShop, purchaseBody, type SellingShop } from '../testing/sellingShop';
import { setUpStaff } from '../testing/staff';
import type { TestBrowser } from '../testing/testShop';

let selling: SellingShop;
let routes: RouteOptions[];
let customer: TestBrowser;
beforeAll(async () => {
  [selling, routes] = await registeredRoutes(() => openSellingShop({ hasRateLimits: false }));
  customer = await selling.signedIn();
});
afterAll(() => selling.close());

const ODD_TEXTS = [
  '\u202e',
  'a'.repeat(64),
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '__proto__',
  ' ',
  '%',
  '%00',
  '{{productName}}',
  '$&',
  '\r\nX-Injected: 1',
  'ẞİı',
  '\u0001',
  '\ufeff',
];
const ODD_VALUES: unknown[] = [
  '\ud800',
  '\udfff"',
  null,
  -1,
  0,
  -0,
  1e308,
  2 ** 53,
  1.5,
  true,
  [],
  {},
  [[]],
  [1],
  { $ne: null },
  ...ODD_TEXTS,
];

const BODIES: Record<string, Record<string, unknown>> = {
  '/api/auth/login': { email: 'a@example.com', password: 'x', remeberMe: true },
  '/api/auth/register': { email: 'b@example.com', password: 'long enough' },
  '/api/auth/forgot': { email: 'a@example.com', baseUrl: 'http://shop.test' },
  '/api/auth/checkresetcode': { code: 'abcdefghij123456' },
  '/api/auth/reset': { code: 'abcdefghij123456', password: 'long enough' },
  '/api/order/purchasewithstripe': {
    ...purchaseBody(),
    Qnt: 1,
    DiscountCode: 'FREE00',
    InvoiceNeeded: true,
    Name: 'A',
    Address: 'B',
  },
  '/api/renew/purchasewithstripe': { ...purchaseBody(), SubscriptionId: 'x' },
  '/api/order/createinvoice/': { paymentId: 'x', name: 'n', address: 'a', buyersRefNumber: 'r' },
  '/api/order/checkopenpayments': { a: 1 },
  '/api/order/resendcodes': { subscriptionId: 'x' },
  '/api/subscription/offertransfer': {
    subscriptionId: 'x',
    email: 'c@example.com',
    password: 'x',
    baseUrl: 'http://shop.test',
  },
  '/api/subscription/readtransfer': { code: 'x' },
  '/api/activation/activate': { code: 'x', computerName: 'PC' },
  '/api/activation/release': { code: 'x', computerName: 'PC' },
  '/api/activation/state': { code: 'x' },
  '/api/activation/releasecomputer': { code: 'x' },
  '/api/visits/save': { visitorId: 'v', url: '/', eventNote: '' },
  '/api/reports/loads': { visitorId: 'v', loads: [{ release: 'shell@1.0.0', outcome: 'loaded' }] },
  '/api/reports/save': {
    visitorId: 'v',
    route: '',
    module: '',
    release: 'shell@1.0.0',
    errors: [{ kind: 'error', message: 'Error: x', stack: '' }],
    vitals: [{ release: 'shell@1.0.0', metric: 'LCP', value: 1 }],
  },
};
const PATHS = [
  '/api/order/checkdiscountcode/:x',
  '/api/order/checkpayment/:x',
  '/api/renew/checkpayment/:x',
  '/api/order/getinvoicedetails/:x',
  '/api/subscription/renew/:x',
  '/api/subscription/renew/a/:x',
  '/subscription/renew/a/:x',
  '/ResetPassword/:x',
  '/cdn/:x',
  '/cdn/shell/:x',
  '/dev/mail/:x',
  '/api/docs/:x',
  '/:x',
  '/PricesRates?a=:x&a=:x',
];

const failures: string[] = [];
async function check(what: string, request: Parameters<TestBrowser['request']>[0], sender = customer) {
  const { statusCode, body } = await sender.request(request);
  // Accept 503, because pages reply 503 without builds, and this test has none.
  if (statusCode >= 500 && statusCode !== 503) failures.push(`${statusCode} ${what}: ${body.slice(0, 200)}`);
}

test.each(Object.entries(BODIES))(
  '%s never replies 5xx to an unusual body, header, method or cookie',
  async (url, body) => {
    failures.length = 0;
    for (const field of Object.keys(body)) {
      for (const value of ODD_VALUES)
        await check(`${field} ${JSON.stringify(value)}`, {
          method: 'POST',
          url,
          payload: JSON.stringify({ ...body, [field]: value }),
          headers: { 'content-type': 'application/json' },
        });
      await check(`${field} 1e999`, {
        method: 'POST',
        url,
        payload: JSON.stringify({ ...body, [field]: 'HUGE' }).replace('"HUGE"', '1e999'),
        headers: { 'content-type': 'application/json' },
      });
    }
    for (const contentType of [
      'application/json; charset=utf-16',
      'application/json;',
      'application/problem+json',
      'text/plain',
      'multipart/form-data',
      '',
      'a',
      '/',
      'application/json, text/plain',
      'text/plain; charset="',
    ])
      await check(contentType, {
        method: 'POST',
        url,
        payload: JSON.stringify(body),
        headers: { 'content-type': contentType },
      });
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', 'x'])
      await check(encoding, {
        method: 'POST',
        url,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      });
    await check('bomb', {
      method: 'POST',
      url,
      payload: gzipSync(Buffer.alloc(5_000_000, 'a')),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'GET'] as const)
      await check(method, {
        method,
        url,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    for (const cookie of [
      'session',
      'session=',
      'session=%',
      'session=%00',
      'session="a',
      '=;;;=',
      'session=a; session=b',
      'canary=%',
      'canary=١',
      `session=${'a'.repeat(8000)}`,
      '__proto__=1',
    ])
      await check(cookie, {
        method: 'POST',
        url,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', cookie },
      });
    expect(failures).toEqual([]);
  },
  120_000,
);

test('no other call replies 5xx to an unusual field', async () => {
  failures.length = 0;
  const { browser: owner } = await setUpStaff(selling, 'owner@shop.test', 'owner');
  for (const { method, url, schema } of routes) {
    if (method !== 'POST' || url in BODIES || !isSchema(schema?.body)) continue;
    const sender = /^\/api\/(office|staff)\//.test(url) ? owner : customer;
    const sample = largestInput(schema.body, 1_000);
    const headers = { 'content-type': 'application/json' };
    const address = url.replaceAll(/:\w+/g, 'x');
    for (const field of Object.keys(Object(sample)))
      for (const value of ODD_VALUES) {
        const payload = JSON.stringify({ ...Object(sample), [field]: value });
        const request = { method: 'POST', url: address, payload, headers } as const;
        await check(`${url} ${field} ${JSON.stringify(value)}`, request, sender);
      }
  }
  expect(failures).toEqual([]);
}, 120_000);

const isSchema = (schema: unknown): schema is InputSchema => typeof schema === 'object' && schema !== null;

test.each(PATHS)(
  '%s never replies 5xx to an unusual address',
  async (path) => {
    failures.length = 0;
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      for (const text of [
        ...ODD_TEXTS.map(encodeURIComponent),
        '%',
        '%zz',
        '%c3%28',
        '%ed%a0%80',
        '%2500',
        '..%2f..%2fpackage.json',
        '%2e%2e/%2e%2e/package.json',
        '..%5c..',
        '//',
        '.',
        '..',
        '~',
        'a;b',
        'x'.repeat(601),
        '%00',
        '%0d%0aX: 1',
      ])
        for (const accept of ['text/html', '*/*'])
          await check(`${method} ${text}`, {
            method,
            url: path.replaceAll(':x', text),
            headers: { accept, 'accept-encoding': 'br;q=0, gzip;q=x, *', 'if-none-match': '"', range: 'bytes=5-1,,' },
          });
    expect(failures).toEqual([]);
  },
  120_000,
);
