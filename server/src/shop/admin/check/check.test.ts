import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { Config } from 'server-kit/config/config';
import { createPaymentProvider, type PaymentContext } from '../../provider/PaymentContext';
import { adminOf } from '../../../testing/adminLine';
import { freePort, portOf } from 'server-kit/testing/freePort';
import { keepLog } from 'server-kit/testing/keepLog';
import { openMailServer } from '../../../testing/mailServer';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../../testing/sellingShop';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { judgeEndpoints } from './checkEndpoint';
import { databaseCheck } from './checkServices';
import { judgeProxies } from './checkSite';
import { logProblems, type NamedFinding, runChecks } from './runChecks';

let selling: SellingShop;
/** The context of an operator's command. Its only origin is the address on which the shop listens. */
let context: PaymentContext;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  selling = await openSellingShop({ host: '127.0.0.1', port, siteOrigins: [origin, TEST_ORIGIN] });
  await selling.app.listen({ host: '127.0.0.1', port });
  context = { ...selling.context, config: { ...selling.context.config, siteOrigins: [origin] } };
});
afterEach(async () => {
  selling.clock.reset();
  await selling.control('webhooks/endpoint', { status: 'enabled', 'enabledEvents[]': '*' });
});
afterAll(() => selling.close());

const withConfig = (changes: Partial<Config>): PaymentContext => ({
  ...context,
  config: { ...context.config, ...changes },
});
const withStripe = (changes: Partial<Config['stripe']>): PaymentContext => {
  const stripe = { ...context.config.stripe, ...changes };
  return { ...context, provider: createPaymentProvider({ stripe }) };
};

/** Returns what the check with this name found. */
async function find(check: string, checked = context): Promise<NamedFinding | undefined> {
  return (await runChecks(checked)).find((each) => each.check === check);
}

test('an office at its own origin is tried, and the command says from where it can be used', async () => {
  const [officeOrigin = ''] = context.config.siteOrigins;
  const works = await find('office', withConfig({ officeOrigin }));
  expect(works).toMatchObject({ result: 'ok', detail: expect.stringContaining('from everywhere') });
  const lost = await find('office', withConfig({ officeOrigin: `http://127.0.0.1:${await freePort()}` }));
  expect(lost).toMatchObject({ result: 'problem', detail: expect.stringContaining('This machine cannot reach') });
});

test('in a demo that works, no check finds a problem, and the command says what does not apply', async () => {
  const { message, rows } = await adminOf(context).adminJson('check');
  expect(rows.filter(({ result }) => result === 'problem')).toEqual([]);
  expect(message).toBe('No problems.');
  expect(Object.fromEntries(rows.map(({ check, result }) => [check, result]))).toEqual({
    settings: 'ok',
    'VAT number': 'not used',
    'VAT rates': 'not used',
    'Stripe key': 'ok',
    'Stripe permissions': 'ok',
    clock: 'ok',
    'webhook secret': 'ok',
    'webhook endpoint': 'ok',
    'webhook events': 'unknown',
    origins: 'ok',
    proxy: 'ok',
    office: 'not used',
    email: 'not used',
    alerts: 'not used',
    database: 'ok',
    backup: 'not used',
    releases: 'ok',
  });
  expect(await selling.context.db.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
});

test('docs/operating.md explains each check', async () => {
  const document = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const [, table = ''] = document.split('\n| check | what it tries |\n|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  const explained = [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(explained).toEqual((await runChecks(context)).map(({ check }) => check));
});

test.each<[string, string, () => PaymentContext | Promise<PaymentContext>, RegExp]>([
  ['a wrong key', 'Stripe key', () => withStripe({ secretKey: 'sk_test_wrong' }), /rejects STRIPE_SECRET_KEY/],
  ['a provider that cannot be reached', 'Stripe key', () => withStripe({ port: 1 }), /Stripe did not reply/],
  ['another signing secret', 'webhook secret', () => withStripe({ webhookSecret: 'whsec_other' }), /status 400/],
  [
    'another signing secret',
    'origins',
    () => withStripe({ webhookSecret: 'whsec_other' }),
    /does not lead to this shop/,
  ],
  [
    'a stopped server',
    'webhook secret',
    () => withConfig({ port: 1 }),
    /^No server replies at http:\/\/127\.0\.0\.1:1 /,
  ],
  [
    'a wrong origin',
    'origins',
    () => withConfig({ siteOrigins: ['http://127.0.0.1:1'] }),
    /cannot reach http:\/\/127\.0\.0\.1:1 /,
  ],
  [
    'a wrong second origin',
    'origins',
    () => withConfig({ siteOrigins: [context.config.siteOrigins[0], 'http://127.0.0.1:1'] }),
    /cannot reach http:\/\/127\.0\.0\.1:1 /,
  ],
  [
    'no endpoint for this site',
    'webhook endpoint',
    () => withConfig({ siteOrigins: ['http://127.0.0.1:1'] }),
    /no webhook endpoint http:\/\/127\.0\.0\.1:1\/api\/webhooks\/stripe\. Add it with snapshot events: checkout/,
  ],
  [
    'a disabled endpoint',
    'webhook endpoint',
    async () => {
      await selling.control('webhooks/endpoint', { status: 'disabled' });
      return context;
    },
    /is disabled\. Enable it/,
  ],
  [
    'an endpoint without disputes and payouts',
    'webhook endpoint',
    async () => {
      await selling.control('webhooks/endpoint', {
        'enabledEvents[0]': 'checkout.session.*',
        'enabledEvents[1]': 'refund.*',
        'enabledEvents[2]': 'charge.refund*',
      });
      return context;
    },
    /Add charge\.dispute\.created, charge\.dispute\.updated, charge\.dispute\.closed, payout\.failed\.$/,
  ],
  [
    'a mail server that cannot be reached',
    'email',
    () => withConfig({ smtpUrl: 'smtp://127.0.0.1:1' }),
    /Check SMTP_URL/,
  ],
  ['a doubtful setting', 'settings', () => withConfig({ warnings: ['SELER_NAME is not a setting.'] }), /^SELER_NAME/],
  [
    'a folder for releases that is a file',
    'releases',
    async () => {
      const dir = join(context.config.dataDir, 'file');
      await writeFile(dir, '');
      return withConfig({ cdn: { dir: join(dir, 'cdn') } });
    },
    /is not writable/,
  ],
])('with %s, the line "%s" says what to do', async (_what, check, arrange, detail) => {
  expect(await find(check, await arrange())).toEqual({
    check,
    result: 'problem',
    detail: expect.stringMatching(detail),
  });
});

test('a restricted key needs the permissions that the shop uses, but not those that only the check uses', async () => {
  await selling.control('keys', { key: 'rk_test_narrow', 'permissions[]': 'rak_checkout_session_write' });
  const narrow = withStripe({ secretKey: 'rk_test_narrow' });
  expect(await find('Stripe key', narrow)).toMatchObject({
    result: 'unknown',
    detail: expect.stringContaining('accounts'),
  });
  expect(await find('webhook endpoint', narrow)).toMatchObject({ result: 'unknown' });
  expect(await find('Stripe permissions', narrow)).toMatchObject({
    result: 'problem',
    detail: expect.stringContaining('cannot read Refunds, Disputes, Events, Balance, Payouts.'),
  });
});

test('an enabled endpoint counts, even if its address ends with a slash or an older one is disabled', () => {
  const url = `${context.config.siteOrigins[0]}/api/webhooks/stripe`;
  const disabled = { url, isEnabled: false, events: ['*'], apiVersion: null };
  const enabled = { ...disabled, url: `${url}/`, isEnabled: true };
  expect(judgeEndpoints(context, [disabled, enabled]).result).toBe('ok');
  expect(judgeEndpoints(context, [disabled]).result).toBe('problem');
});

test.each([
  ['a clock that is ahead', -7 * MINUTE_MS, true, 'clock', /The clock is 4\d\d s ahead\. Synchronise it/],
  ['a clock that is behind', 7 * MINUTE_MS, true, 'clock', /The clock is 4\d\d s behind\. Synchronise it/],
  ['an account that cannot take payments', 0, false, 'Stripe key', /acct_1 cannot take payments/],
] as const)('with %s, the command says so', async (_what, offsetMs, canTakePayments, check, detail) => {
  const stripe = createServer((_request, reply) => {
    reply.setHeader('date', later(new Date(), offsetMs).toUTCString());
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ id: 'acct_1', object: 'account', charges_enabled: canTakePayments }));
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const finding = await find(check, withStripe({ port: portOf(stripe) }));
  stripe.close();
  stripe.closeAllConnections();
  expect(finding).toMatchObject({ result: 'problem', detail: expect.stringMatching(detail) });
});

test('an event that is signed with another endpoint’s secret is a problem for a day, or until an event arrives', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  expect(await selling.sendSigned('{}', 0, 'whsec_of_another_endpoint')).toBe(400);
  const url = `${context.config.siteOrigins[0]}/api/webhooks/stripe`;
  expect(await find('webhook events')).toMatchObject({
    result: 'problem',
    detail: expect.stringMatching(`wrong signature at .* Copy the signing secret of ${url} .* STRIPE_WEBHOOK_SECRET`),
  });
  selling.clock.set(later(new Date(), DAY_MS + MINUTE_MS));
  expect(await find('webhook events')).toMatchObject({ result: 'unknown' });
  selling.clock.reset();
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await find('webhook events')).toMatchObject({ result: 'ok', detail: expect.stringContaining('last event') });
});

test('a payment whose event did not arrive is a problem', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  await adminOf(selling.context).admin(`settle ${paymentId}`);
  selling.clock.set(later(new Date(), 11 * MINUTE_MS));
  expect(await find('webhook events')).toMatchObject({
    result: 'problem',
    detail: expect.stringMatching(/^In the last day, the events of 1 payment did not arrive/),
  });
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  expect(await find('webhook events')).toMatchObject({ result: 'ok', detail: expect.stringContaining('last event') });
});

test('a database that is not writable is a problem', async () => {
  const readOnly = selling.context.db.transaction().setAccessMode('read only');
  const finding = await readOnly.execute((db) => databaseCheck.run({ ...context, db }));
  expect(finding).toMatchObject({ result: 'problem', detail: expect.stringContaining('not writable') });
});

test('the command checks the connection to the mail server, and sends an email only on request', async () => {
  const mail = await openMailServer();
  const { admin, adminJson } = adminOf(withConfig({ smtpUrl: mail.url }));
  expect((await adminJson('check')).rows).toContainEqual({
    check: 'email',
    result: 'ok',
    detail: expect.stringContaining('accepts connections'),
  });
  expect(mail.received).toEqual([]);
  expect(await admin('check --email ann@example.com')).toContain('accepted the test email to ann@example.com');
  expect(mail.received).toMatchObject([{ recipients: ['ann@example.com'] }]);
  await expect(admin('check --email ann')).rejects.toThrow('--email must be an email address.');
  await mail.close();
});

test('a mail server that refuses the password is a problem', async () => {
  const mail = await openMailServer({ refusesSignIn: true });
  expect(await find('email', withConfig({ smtpUrl: mail.url }))).toMatchObject({
    result: 'problem',
    detail: expect.stringContaining('Wrong password'),
  });
  await mail.close();
});

test.each([
  [false, false, 0, 'ok', 'There is no proxy'],
  [false, true, 0, 'problem', 'does not send X-Forwarded-For'],
  [false, true, 1, 'problem', 'Set TRUST_PROXY=1.'],
  [false, true, 2, 'problem', 'Set TRUST_PROXY=2.'],
  [1, true, 1, 'ok', 'passes through 1 proxy'],
  [1, true, 0, 'problem', 'have no X-Forwarded-For'],
  [1, true, 2, 'problem', 'but TRUST_PROXY is 1. Set TRUST_PROXY=2.'],
  ['10.0.0.0/8', true, 2, 'ok', 'passes through 2 proxies'],
] as const)(
  'with TRUST_PROXY=%s, https %s and %s proxies, the result is %s: %s',
  (trustProxy, isSecure, proxies, result, detail) => {
    expect(judgeProxies({ ...context.config, trustProxy, isSecure }, proxies)).toEqual({
      result,
      detail: expect.stringContaining(detail),
    });
  },
);

test('a live shop logs each problem as an error when it starts', async () => {
  await selling.control('webhooks/endpoint', { status: 'disabled' });
  const { log, lines } = keepLog();
  await logProblems({ ...withConfig({ smtpUrl: 'smtp://127.0.0.1:1' }), log });
  expect(lines()).toMatchObject([
    { level: 50, check: 'webhook endpoint', msg: expect.stringContaining('Enable it') },
    { level: 50, check: 'email', msg: expect.stringContaining('Check SMTP_URL') },
  ]);
});

test('sales to EU countries without a VAT rate are a problem once an OSS number is set', async () => {
  for (const CountryIsoCode of ['FR', 'US']) await buy(selling, await selling.signedIn(), { CountryIsoCode });
  expect(await find('VAT rates')).toMatchObject({ result: 'not used' });
  const { seller } = context.config;
  const registered = withConfig({ seller: { ...seller, ossNumber: 'EU123456789' } });
  expect(await find('VAT rates', registered)).toMatchObject({
    result: 'problem',
    detail: expect.stringMatching(/have no VAT: France\. Set the rates, such as: vat set FR <percent>$/),
  });
  await adminOf(context).admin('vat set FR 20 --yes');
  expect(await find('VAT rates', registered)).toMatchObject({ result: 'ok' });
});
