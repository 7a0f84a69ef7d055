import { buildApp } from '../../app';
import { later } from 'server-kit/clock/clock';
import { sha256Hex } from 'server-kit/db/randomId';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { deleteExpiredSessions } from './session';

let selling: SellingShop;
let token: string;
let expiresAt: Date;
let paymentId: string;
beforeAll(async () => {
  selling = await openSellingShop();
  const browser = await selling.signedIn();
  paymentId = await buy(selling, browser);
  token = browser.cookies.get('session') ?? '';
  ({ expires_at: expiresAt } = await selling.context.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token_hash', '=', sha256Hex(token))
    .executeTakeFirstOrThrow());
});
afterAll(() => selling.close());

/** Sends a request to a server whose clock is fixed at `instant`. @returns the HTTP status. */
async function statusAt(instant: Date, url: string): Promise<number> {
  const app = await buildApp({ ...selling.context, clock: { now: () => instant } });
  try {
    return (await app.inject({ url, cookies: { session: token } })).statusCode;
  } finally {
    await app.close();
  }
}

test.each([
  ['currentuserinfo', () => '/api/auth/currentuserinfo', 204],
  ['getsubscriptions', () => '/api/order/getsubscriptions/', 401],
  ['getinvoicedetails', () => `/api/order/getinvoicedetails/${paymentId}`, 401],
  ['checkpayment', () => `/api/order/checkpayment/${paymentId}`, 401],
])('%s accepts a session until it expires and then refuses it', async (_call, url, statusOfVisitors) => {
  expect(await statusAt(later(expiresAt, -1), url())).toBe(200);
  expect(await statusAt(expiresAt, url())).toBe(statusOfVisitors);
});

test('housekeeping deletes a session only after it expires', async () => {
  const { db } = selling.context;
  const deleteAt = (instant: Date) => deleteExpiredSessions({ db, clock: { now: () => instant } });
  const isStored = async () =>
    (await db.selectFrom('sessions').select('user_id').where('token_hash', '=', sha256Hex(token)).execute()).length ===
    1;
  await deleteAt(later(expiresAt, -1));
  expect(await isStored()).toBe(true);
  await deleteAt(expiresAt);
  expect(await isStored()).toBe(false);
});
