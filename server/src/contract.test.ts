import assert from 'node:assert';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from 'shared/contract/call';
import { DISPLAYED_TOTAL_HEADER } from 'shared/contract/placeOrder';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { hashCharacters } from './shop/activation/activationCode';
import { buy, openSellingShop, type SellingShop } from './testing/sellingShop';
import { TEST_ORIGIN } from './testing/testConfig';
import { TEST_PASSWORD, type TestBrowser } from './testing/testShop';
import { offeredCode } from './testing/transfers';

const CONTRACT = join(import.meta.dirname, '../../shared/contract');
const NEW_PASSWORD = 'battery staple';
const TEXT = expect.any(String);
const NUMBER = expect.any(Number);
const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const HTML = expect.stringContaining('<html');
const NOTHING = '';
/** The hash of a computer without internet. */
const DEVICE = '0'.repeat(18);
const PUBLIC_KEY = { kty: 'OKP', crv: 'Ed25519', x: TEXT, kid: TEXT, alg: 'EdDSA', use: 'sig' };

interface Known {
  paymentId: string;
  renewalId: string;
  subscriptionId: string;
  code: string;
  resetCode: string;
  emailCode: string;
  transferCode: string;
  signInCode: string;
  digits: string;
  moveLink: string;
}

interface Example {
  /** The values of the path's parameters, in order. */
  path?: (known: Known) => string[];
  body?: (known: Known) => object;
  headers?: Record<string, string>;
  /** All fields that the page reads, with their types. `NOTHING` means an empty body. */
  reply: unknown;
}

const picture = { url: TEXT, darkUrl: TEXT, alt: TEXT, width: 560, height: 424 };
const section = { title: TEXT, text: expect.any(Array), points: expect.any(Array) };
const page = { text: expect.any(Array), sections: expect.any(Array) };
const invoice = {
  InvoiceNeeded: true,
  Name: 'Ada Ltd',
  Address: '1 High Street',
  BuyersRefNumber: 'PO 7',
  CountryIsoCode: 'GB',
  BuyersVatNumber: '',
};
const order = {
  id: TEXT,
  orderNumber: TEXT,
  quantity: 3,
  orderDate: TEXT,
  payment: {
    paymentType: TEXT,
    cardBrand: 'visa',
    cardLast4: '4242',
    paymentStatus: TEXT,
    dateTime: TEXT,
    currency: 'GBP',
    amount: NUMBER,
  },
  invoiceHtml: HTML,
  termsVersion: TEXT,
  countryName: 'United Kingdom',
};
const renewalInfo = {
  subscriptionId: TEXT,
  qnt: 3,
  pricePerUser: 51,
  isNotExpiredYet: true,
  renewalDiscount: NUMBER,
  endDate: DAY,
  renewalDiscountUntil: DAY,
  newEndDate: DAY,
  codes: Array(3).fill({ code: TEXT, isActivated: false }),
};

/** All of the front end's calls with valid bodies, in an order that a customer could follow. */
const CALLS: Record<string, Example> = {
  'GET /PricesRates': {
    reply: {
      pricesList: expect.objectContaining({ 1: NUMBER, 50: NUMBER }),
      rates: { GBPUSD: NUMBER, GBPEUR: NUMBER },
    },
  },
  'GET /api/order/getcountries': {
    reply: { countries: expect.arrayContaining([{ code: 'GB', name: 'United Kingdom' }]), vatRates: [] },
  },
  'GET /api/content': {
    reply: {
      home: expect.objectContaining({ product: { ...section, picture }, pro: section, steps: section }),
      seller: { name: TEXT, address: expect.arrayContaining([TEXT]), email: TEXT },
    },
  },
  'GET /api/content/pages': {
    reply: {
      pages: { terms: { ...page, version: TEXT, publishedOn: DAY }, refunds: page, privacy: page, seller: page },
      seller: { name: TEXT, address: expect.arrayContaining([TEXT]), email: TEXT },
    },
  },
  'GET /api/order/checkdiscountcode/:': {
    path: () => ['TEAM20'],
    reply: { isDiscountCodeValid: true, minimumPurchaseQnt: 5, discountPercentage: 20 },
  },
  'POST /api/visits/save': {
    body: () => ({ visitorId: 'v', url: `${TEST_ORIGIN}/`, eventNote: 'page' }),
    reply: NOTHING,
  },
  'POST /api/reports/loads': {
    body: () => ({ visitorId: 'v', loads: [{ release: 'shell@1.0.0', outcome: 'loaded' }] }),
    reply: NOTHING,
  },
  'POST /api/reports/save': {
    body: () => ({ visitorId: 'v', route: '', module: '', release: 'shell@1.0.0', errors: [], vitals: [] }),
    reply: NOTHING,
  },
  'POST /api/auth/register': {
    body: () => ({ email: 'new@example.com', password: TEST_PASSWORD }),
    reply: NOTHING,
  },
  'POST /api/auth/logout': { reply: NOTHING },
  'POST /api/auth/forgot': {
    body: () => ({ email: 'caller@example.com', baseUrl: TEST_ORIGIN }),
    reply: NOTHING,
  },
  'POST /api/auth/checkresetcode': { body: ({ resetCode }) => ({ code: resetCode }), reply: { isValid: true } },
  'POST /api/auth/reset': {
    body: ({ resetCode }) => ({ code: resetCode, password: TEST_PASSWORD }),
    reply: {},
  },
  'POST /api/auth/requestsigninlink': {
    body: () => ({ email: 'caller@example.com', baseUrl: TEST_ORIGIN }),
    reply: NOTHING,
  },
  'POST /api/auth/signinbylink': {
    body: ({ signInCode }) => ({ code: signInCode }),
    reply: NOTHING,
  },
  'POST /api/auth/signinbydigits': {
    body: ({ digits }) => ({ email: 'caller@example.com', digits }),
    reply: NOTHING,
  },
  'POST /api/auth/login': {
    body: () => ({ email: 'caller@example.com', password: TEST_PASSWORD, remeberMe: true }),
    reply: NOTHING,
  },
  'GET /api/auth/currentuserinfo': { reply: { userName: 'caller@example.com', hasPassword: true } },
  'POST /api/order/purchasewithstripe': {
    headers: { [DISPLAYED_TOTAL_HEADER]: '24000' },
    body: () => ({ Url: TEST_ORIGIN, Qnt: 5, DiscountCode: '', ...invoice }),
    reply: expect.stringMatching(/^http/),
  },
  'POST /api/order/checkopenpayments': {
    reply: expect.arrayContaining([
      { paymentId: TEXT, orderNumber: TEXT, kind: 'purchase', quantity: 3, amount: 153, state: 'paid' },
    ]),
  },
  'GET /api/order/awaitedpayments': {
    reply: expect.arrayContaining([
      { paymentId: TEXT, orderNumber: TEXT, kind: 'purchase', quantity: 5, amount: 240, state: 'unpaid' },
    ]),
  },
  'POST /api/order/payagain': {
    body: ({ paymentId }) => ({ paymentId }),
    reply: { redirectUrl: TEXT },
  },
  'POST /api/order/cancelpayment': {
    body: ({ paymentId }) => ({ paymentId }),
    reply: { outcome: 'paid', kind: 'purchase', orderNumber: TEXT },
  },
  'GET /api/order/checkpayment/:': {
    path: ({ paymentId }) => [paymentId],
    reply: {
      paymentId: TEXT,
      state: 'completed',
      orderNumber: TEXT,
      numberOfSeats: 3,
      activationCodes: [TEXT, TEXT, TEXT],
      sentTo: TEXT,
      subscribtionEndDate: DAY,
      amount: 153,
      currency: 'GBP',
    },
  },
  'POST /api/order/createinvoice/': {
    body: ({ paymentId }) => ({
      paymentId,
      name: 'Ada Ltd',
      address: '1 High Street',
      buyersRefNumber: 'PO 7',
    }),
    reply: HTML,
  },
  'POST /api/order/correctinvoice/': {
    body: ({ paymentId }) => ({
      paymentId,
      name: 'Ada Ltd',
      address: '1 High Street',
      buyersRefNumber: 'PO 7',
    }),
    reply: HTML,
  },
  'GET /api/order/getinvoicedetails/:': {
    path: ({ paymentId }) => [paymentId],
    reply: {
      invoiceHtml: HTML,
      countryName: 'United Kingdom',
      countryIsoCode: 'GB',
      correctable: { name: 'Ada Ltd', address: '1 High Street', buyersRefNumber: 'PO 7' },
    },
  },
  'GET /api/order/lastinvoicedetails': {
    reply: { name: 'Ada Ltd', address: '1 High Street', countryIsoCode: 'GB' },
  },
  'GET /api/order/endingsubscriptions': { reply: [{ id: TEXT, qnt: 3, endDate: DAY, renewalDiscount: NUMBER }] },
  'GET /api/order/getsubscriptions/': {
    reply: [
      {
        id: TEXT,
        productName: 'Call Recorder Pro',
        qnt: 3,
        endDate: DAY,
        isBlocked: false,
        isExpired: false,
        renewalLink: expect.stringMatching(/^\/subscription\/renew\//),
        orders: [order],
        activationCodes: Array(3).fill({ code: TEXT, isActivated: false, computerName: null }),
      },
    ],
  },
  'GET /api/order/otherorders': { reply: [] },
  'GET /api/subscription/add/:': {
    path: ({ subscriptionId }) => [subscriptionId],
    reply: { subscriptionId: TEXT, qnt: 3, endDate: DAY, today: DAY },
  },
  'POST /api/order/addcomputers': {
    body: ({ subscriptionId }) => ({ Url: TEST_ORIGIN, SubscriptionId: subscriptionId, Qnt: 2, ...invoice }),
    reply: { redirectUrl: expect.stringMatching(/^http/) },
  },
  'GET /api/subscription/renew/:': { path: ({ subscriptionId }) => [subscriptionId], reply: renewalInfo },
  'GET /api/subscription/renew/a/:': { path: ({ code }) => [code], reply: renewalInfo },
  'POST /api/renew/purchasewithstripe': {
    body: ({ subscriptionId }) => ({
      Url: TEST_ORIGIN,
      SubscriptionId: subscriptionId,
      DiscountCode: '',
      ...invoice,
    }),
    reply: { redirectUrl: expect.stringMatching(/^http/) },
  },
  'GET /api/renew/checkpayment/:': {
    path: ({ renewalId }) => [renewalId],
    reply: {
      paymentId: TEXT,
      state: 'completed',
      orderNumber: TEXT,
      subscriptionId: TEXT,
      isOwner: true,
      numberOfSeats: 3,
      sentTo: TEXT,
      subscribtionEndDate: DAY,
      amount: NUMBER,
      currency: 'GBP',
    },
  },
  'POST /api/renew/payagain': {
    body: ({ renewalId }) => ({ paymentId: renewalId }),
    reply: { redirectUrl: TEXT },
  },
  'POST /api/activation/labelcode': {
    body: ({ code }) => ({ code, label: 'Reception' }),
    reply: NOTHING,
  },
  'POST /api/activation/sendcode': {
    body: ({ code }) => ({ code, email: 'bea@example.com' }),
    reply: NOTHING,
  },
  'POST /api/activation/state': {
    body: ({ code }) => ({ code }),
    reply: { code: TEXT, status: 'Active', isActivated: false, computerName: null, endDate: DAY },
  },
  'POST /api/activation/activate': {
    body: ({ code }) => ({ code, computerName: 'PC' }),
    reply: expect.objectContaining({ isActivated: true, computerName: 'PC', isThisDevice: true }),
  },
  'POST /api/activation/release': {
    body: ({ code }) => ({ code, computerName: 'PC' }),
    reply: expect.objectContaining({ isActivated: false }),
  },
  'GET /api/activation/licencekeys': {
    reply: { keys: [PUBLIC_KEY, PUBLIC_KEY] },
  },
  'POST /api/activation/activateoffline': {
    body: ({ code }) => ({ code, computerName: 'PC', request: DEVICE + hashCharacters(`${code} ${DEVICE}`, 2) }),
    reply: expect.objectContaining({ isActivated: true, licence: TEXT }),
  },
  'POST /api/activation/requestmove': {
    body: ({ code }) => ({ code, computerName: 'PC-2', deviceId: 'the-device-id-of-pc-2' }),
    reply: { computerName: 'PC', requestedUntil: TEXT },
  },
  'POST /api/activation/readmoverequest': {
    body: ({ moveLink }) => ({ link: moveLink }),
    reply: { state: 'open', code: TEXT, fromComputer: 'PC', toComputer: 'PC-2', askedAt: TEXT },
  },
  'POST /api/activation/approvemove': {
    body: ({ moveLink }) => ({ link: moveLink }),
    reply: { state: 'moved', code: TEXT, toComputer: 'PC-2', askedAt: TEXT },
  },
  'POST /api/activation/releasecomputer': {
    body: ({ code }) => ({ code }),
    reply: expect.objectContaining({ isActivated: false }),
  },
  'GET /api/account/sessions': {
    reply: expect.arrayContaining([{ id: TEXT, device: null, lastUsed: TEXT, isThisDevice: true }]),
  },
  'POST /api/account/endsession': { body: () => ({ id: 'none' }), reply: NOTHING },
  'POST /api/account/endothersessions': { reply: NOTHING },
  'POST /api/account/password': {
    body: () => ({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
    reply: NOTHING,
  },
  'POST /api/account/email': {
    body: () => ({ email: 'moved@example.com', password: NEW_PASSWORD, baseUrl: TEST_ORIGIN }),
    reply: NOTHING,
  },
  'POST /api/account/confirmemail': {
    body: ({ emailCode }) => ({ code: emailCode }),
    reply: NOTHING,
  },
  'POST /api/subscription/offertransfer': {
    body: ({ subscriptionId }) => ({
      subscriptionId,
      email: 'heir@example.com',
      password: NEW_PASSWORD,
      baseUrl: TEST_ORIGIN,
    }),
    reply: NOTHING,
  },
  'POST /api/subscription/readtransfer': {
    body: ({ transferCode }) => ({ code: transferCode }),
    reply: {
      state: 'open',
      email: 'heir@example.com',
      ownerEmail: 'moved@example.com',
      productName: 'Call Recorder Pro',
      qnt: 3,
      endDate: DAY,
      lastDay: DAY,
    },
  },
  'POST /api/subscription/withdrawtransfer': { body: ({ subscriptionId }) => ({ subscriptionId }), reply: NOTHING },
  'POST /api/subscription/accepttransfer': {
    body: ({ transferCode }) => ({ code: transferCode }),
    reply: NOTHING,
  },
  'GET /api/account/export': { reply: expect.objectContaining({ account: expect.any(Object) }) },
  'POST /api/order/maildownloadlink': { reply: NOTHING },
  'POST /api/order/resendcodes': { body: ({ subscriptionId }) => ({ subscriptionId }), reply: NOTHING },
  // Deleting the account must be the last call, because all of the customer's later calls would fail.
  'POST /api/account/delete': {
    body: () => ({ password: NEW_PASSWORD, visitorId: 'v' }),
    reply: NOTHING,
  },
};

/** Returns the described calls of customers and of the desktop program. Replaces each parameter in a path with `:`. */
async function describedCalls(): Promise<string[]> {
  const files = readdirSync(CONTRACT).filter((file) => !/^(office|passkeys|staff)/.test(file));
  const modules = await Promise.all(files.map((file) => import(join(CONTRACT, file))));
  const calls = modules.flatMap((module) => Object.values<Partial<Call>>(module)).filter(({ url }) => url);
  return calls.map(({ method, url }) => `${method} ${url}`.replace(/:\w+/g, ':'));
}

let selling: SellingShop;
let customer: TestBrowser;
let known: Known;

beforeAll(async () => {
  selling = await openSellingShop();
  customer = await selling.signedIn('caller@example.com');
  const paymentId = await buy(selling, customer);
  const [{ id, activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const soon = addDays(calendarDateOf(selling.clock.now()), 10);
  await selling.context.db.updateTable('subscriptions').set({ end_date: soon }).where('id', '=', id).execute();
  await customer.post('/api/auth/forgot', { email: 'caller@example.com', baseUrl: TEST_ORIGIN });
  const mails = await selling.deliverMail();
  const resetCode = /ResetPassword\/(\w{16})/.exec(JSON.stringify(mails))?.[1] ?? '';
  known = {
    paymentId,
    subscriptionId: id,
    code: activationCodes[0].code,
    resetCode,
    renewalId: '',
    emailCode: '',
    transferCode: '',
    signInCode: '',
    digits: '',
    moveLink: '',
  };
});
afterAll(() => selling.close());

test('this test lists exactly the described calls', async () => {
  expect((await describedCalls()).sort()).toEqual(Object.keys(CALLS).sort());
});

test.each(Object.entries(CALLS))(
  "%s accepts the front end's request and replies with the fields that pages read",
  async (name, { path, body, headers, reply }) => {
    if (name.startsWith('GET /api/renew/checkpayment')) known.renewalId = await payRenewal();
    if (name.includes('/signinby')) Object.assign(known, await readSignInMail());
    if (name.endsWith('/readmoverequest')) known.moveLink = await readMailedCode('account/move');
    if (name.endsWith('/confirmemail')) known.emailCode = await readMailedCode('account/email');
    if (name.endsWith('/readtransfer')) known.transferCode = await readMailedCode('account/transfer');
    if (name.endsWith('/accepttransfer')) known.transferCode = await receiveOffer();
    if (name.endsWith('/account/delete')) await endPayments();
    const [method, pattern = ''] = name.split(' ');
    assert(method === 'GET' || method === 'POST');
    const values = path?.(known) ?? [];
    const url = pattern.replace(/:/g, () => encodeURIComponent(values.shift() ?? ''));
    const response = await customer.request({
      method,
      url,
      ...(body && { payload: body(known) }),
      ...(headers && { headers }),
    });
    expect(response.statusCode).toBe(response.body === '' ? 204 : 200);
    expect(response.body === '' ? NOTHING : response.json()).toEqual(reply);
  },
);

async function readSignInMail(): Promise<Pick<Known, 'signInCode' | 'digits'>> {
  await customer.post('/api/auth/requestsigninlink', { email: 'caller@example.com', baseUrl: TEST_ORIGIN });
  const texts = (await selling.deliverMail()).map(({ text }) => text).join('\n');
  const [, signInCode = '', digits = ''] = /\/SignIn\/(\w{16})[^]*?(\d{6})\s/.exec(texts) ?? [];
  return { signInCode, digits };
}

async function payRenewal(): Promise<string> {
  const { id } = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'renewal')
    .executeTakeFirstOrThrow();
  await selling.atProvider(id, 'pay');
  return id;
}

async function readMailedCode(path: string): Promise<string> {
  const mails = await selling.deliverMail();
  return new RegExp(`${path}/(\\w{16})`).exec(JSON.stringify(mails))?.[1] ?? '';
}

/** Lets another customer offer a subscription to this one. */
async function receiveOffer(): Promise<string> {
  const giver = await selling.signedIn('giver@example.com');
  await buy(selling, giver);
  const [{ id }] = (await giver.get('/api/order/getsubscriptions/')).json();
  return offeredCode(selling, giver, id, 'moved@example.com');
}

/** Cancels the open payments, because an account with open payments cannot be deleted. */
async function endPayments(): Promise<void> {
  const ended = { status: 'cancelled', next_check_at: null } as const;
  await selling.context.db.updateTable('orders').set(ended).where('status', '=', 'pending').execute();
}
