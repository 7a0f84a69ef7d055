import { TEST_ORIGIN } from '../testing/testConfig';
import { openTestShop, type TestShop } from '../testing/testShop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ hasRateLimits: false });
});
afterAll(() => shop.close());

const LOGIN = '/api/auth/login';
const post = (payload: string | object, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: LOGIN,
    payload,
    headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', ...headers },
  });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('an invalid body', () => {
  it.each([
    ['incomplete JSON', '{"email":', 400, 'The request is not valid JSON.'],
    ['HTML', '<script>alert(1)</script>', 400, 'The request is not valid JSON.'],
    ['an empty body', '', 400, 'The request must be a JSON object.'],
    ['null', 'null', 400, 'The request must be a JSON object.'],
    ['an array', '[1,2]', 400, 'The request must be a JSON object.'],
    ['a number', '7', 400, 'The request must be a JSON object.'],
    ['deep nesting', nested(5_000), 400, 'The request is nested too deeply.'],
    ['an escaped __proto__ key', '{"_\\u005Fpr\\u006fto__" : {"isAdmin":true}}', 400, 'The request is not valid JSON.'],
    [
      'a __proto__ key',
      '{"__proto__":{"isAdmin":true},"email":"a@b.co","password":"x"}',
      400,
      'The request is not valid JSON.',
    ],
    [
      'a NUL character',
      '{"email":"a\\u0000@b.co","password":"x"}',
      400,
      'The request contains a character that is not allowed.',
    ],
    [
      'half of a surrogate pair',
      '{"email":"a\\ud83d@b.co","password":"x"}',
      400,
      'The request contains a character that is not allowed.',
    ],
    [
      'a field that is too long',
      JSON.stringify({ email: `${'a'.repeat(300)}@example.com`, password: 'x' }),
      400,
      'Email must be at most 254 characters long.',
    ],
    [
      'a body that is too large',
      JSON.stringify({ email: 'a'.repeat(100_000), password: 'x' }),
      413,
      'The request is too large.',
    ],
  ])('(%s) gets an error message', async (_what, payload, status, detail) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(reply.json()).toMatchObject({ status, detail });
    expect(reply.body).not.toMatch(/node_modules|\.ts:|\n\s+at /);
  });

  it('gets 415 if its content type is not JSON', async () => {
    expect((await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).json()).toMatchObject({
      status: 415,
      detail: 'The request must be JSON.',
    });
    expect((await post('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
  });

  it('gets an error message for every invalid field', async () => {
    expect((await post({ email: 1, password: 2 })).json()).toMatchObject({
      errors: { email: 'Email must be text', password: 'Password must be text' },
    });
  });
});

describe('a request that changes data', () => {
  const change = (headers: Record<string, string | undefined>) =>
    shop.app.inject({ method: 'POST', url: '/api/auth/logout', headers });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${TEST_ORIGIN}.evil.example` },
    { origin: 'https://shop.test' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('is rejected if it comes from another site: %j', async (headers) => {
    const reply = await change(headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ detail: 'This request came from another site and was refused.' });
  });

  it("is accepted from the shop's own pages and from programs, which send no Origin header", async () => {
    expect((await change({ origin: TEST_ORIGIN })).statusCode).toBe(204);
    expect((await change({ origin: TEST_ORIGIN, 'sec-fetch-site': 'same-site' })).statusCode).toBe(204);
    expect((await change({})).statusCode).toBe(204);
  });
});

describe('a cross-origin call', () => {
  const preflight = (origin: string) =>
    shop.app.inject({
      method: 'OPTIONS',
      url: '/api/order/purchasewithstripe',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-displayed-total-pence',
      },
    });

  it('is allowed from the configured origins, with cookies and the X-Displayed-Total-Pence header', async () => {
    const { headers } = await preflight(TEST_ORIGIN);
    expect(headers['access-control-allow-origin']).toBe(TEST_ORIGIN);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-allow-headers']).toMatch(/x-displayed-total-pence/i);
  });

  it('is not allowed from any other origin', async () => {
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('an OPTIONS request without preflight headers gets 204', async () => {
  expect((await shop.app.inject({ method: 'OPTIONS', url: '/api/order/purchasewithstripe' })).statusCode).toBe(204);
});

describe('an unknown address', () => {
  it.each([
    '/api/nothing',
    '/api/auth/login',
    '/api/order/checkdiscountcode/a/b',
    '/cdn/shell/1.0.0/none.js',
    '/cdn/../package.json',
    '/dev/nothing',
    '/none.js',
  ])('gets 404 with an error message: %s', async (url) => {
    const reply = await shop.app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/api/order/checkdiscountcode/%',
    '/%zz',
    '/api/order/checkdiscountcode/%00%00%00%00%00%00',
    `/api/order/checkdiscountcode/${'A'.repeat(5000)}`,
  ])('never gets a 5xx: %s', async (url) => {
    const { statusCode } = await shop.app.inject({ url });
    expect(statusCode).toBeGreaterThanOrEqual(200);
    expect(statusCode).toBeLessThan(500);
  });
});

it('every reply has the security headers', async () => {
  const { headers } = await shop.app.inject({ url: '/PricesRates' });
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBeUndefined();
});

it('over HTTPS, the session cookie is bound to the host, and replies have an HSTS header', async () => {
  const secure = await openTestShop({ isSecure: true, siteOrigins: ['https://shop.test'] });
  const reply = await secure.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'a@example.com', password: 'long enough' },
    headers: { origin: 'https://shop.test' },
  });
  expect(reply.cookies[0]).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true, path: '/' });
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000');
  await secure.close();
});

it('the API documentation describes the calls with their schemas', async () => {
  const reply = await shop.app.inject({ url: '/api/docs/json' });
  expect(Object.keys(reply.json<{ paths: object }>().paths)).toEqual(
    expect.arrayContaining([
      '/api/auth/login',
      '/api/auth/register',
      '/PricesRates',
      '/api/order/getcountries',
      '/api/visits/save',
    ]),
  );
});

describe('opening an unknown address', () => {
  const open = (url: string, accept: string) => shop.app.inject({ url, headers: { accept } });
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it.each([
    ['/%E0%A4%A', '/not-found'],
    ['/purchase/%00', '/not-found'],
    ['/purchase/100%', '/not-found'],
    ['/dev/foo', '/not-found'],
    ['/download/x', '/not-found'],
    ['/api', '/not-found'],
    ['/api/nothing', '/not-found'],
    ['/ResetPassword/%E0%A4%A', '/ResetPassword/invalid'],
    ['/resetpassword/%00', '/ResetPassword/invalid'],
  ])('(%s) redirects browsers to the page %s and returns an error to programs', async (url, page) => {
    const reply = await open(url, BROWSER);
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([302, page, 'no-store']);
    const refusal = await open(url, '*/*');
    expect([400, 404]).toContain(refusal.statusCode);
    expect(refusal.headers['content-type']).toContain('application/problem+json');
  });

  it('does not redirect from an address with a correctly encoded percent sign', async () => {
    expect((await open('/purchase/100%25', BROWSER)).statusCode).not.toBe(302);
  });
});

it.each([
  ['POST', '/api/webhooks/stripe'],
  ['POST', '/api/activation/activate'],
  ['POST', '/api/activation/state'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/order/createinvoice'],
  ['GET', '/api/order/getsubscriptions'],
  ['GET', '/api/auth/currentuserinfo'],
  ['GET', '/api/releases'],
  ['GET', '/PricesRates'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
] as const)('%s %s gets the same reply with and without a slash at the end', async (method, url) => {
  const [without, withSlash] = await Promise.all(
    [url, `${url}/`].map((each) => shop.app.inject({ method, url: each })),
  );
  expect(without?.statusCode).not.toBe(404);
  expect([withSlash?.statusCode, withSlash?.body]).toEqual([without?.statusCode, without?.body]);
});
