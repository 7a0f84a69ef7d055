import assert from 'node:assert';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let owner: TestBrowser;
let paymentId: string;
beforeAll(async () => {
  selling = await openSellingShop();
  owner = await selling.signedIn();
  paymentId = await buy(selling, owner);
});
afterAll(() => selling.close());
afterEach(() => selling.clock.reset());

const SUBSCRIPTIONS = '/api/order/getsubscriptions/';
const invoiceOf = (id: string) => `/api/order/getinvoicedetails/${id}`;

/** The endpoints that look up the session in the SQL statement that reads their data. */
const calls = () => [SUBSCRIPTIONS, invoiceOf(paymentId)];

test('signed-in customers get their own data', async () => {
  const subscriptions = (await owner.get(SUBSCRIPTIONS)).json<{ orders: { id: string }[] }[]>();
  expect(subscriptions.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual([paymentId]);
  expect((await owner.get(invoiceOf(paymentId))).statusCode).toBe(200);
});

test('visitors with an expired or unknown session are asked to sign in', async () => {
  const madeUp = selling.browser();
  madeUp.cookies.set('session', 'x'.repeat(43));
  const signedOut = await selling.signedIn();
  const kept = signedOut.cookies.get('session');
  assert(kept);
  await signedOut.post('/api/auth/logout');
  signedOut.cookies.set('session', kept);
  for (const url of calls()) {
    for (const browser of [selling.browser(), madeUp, signedOut])
      expect((await browser.get(url)).json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
  }
  selling.clock.set(later(new Date(), 31 * DAY_MS));
  for (const url of calls())
    expect((await owner.get(url)).json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
});

test('a customer cannot read another customer’s data', async () => {
  const other = await selling.signedIn();
  expect((await other.get(SUBSCRIPTIONS)).json()).toEqual([]);
  expect((await other.get(invoiceOf(paymentId))).json()).toMatchObject({
    status: 404,
    detail: 'This account has no such order.',
  });
});
