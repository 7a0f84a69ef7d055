import type { Db } from '../db/database';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { type Acknowledged, type Audit, audit, type ProviderSession } from './audit';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
  await buy(selling, await selling.signedIn(), { InvoiceNeeded: true, Name: 'A', Address: 'B' });
  await selling.deliverMail();
});
afterAll(() => selling.close());

/** What is counted once `harm` was done; it is undone afterwards. */
async function countAfter(harm: (db: Db) => Promise<unknown>, acknowledged: Partial<Acknowledged> = {}): Promise<Partial<Audit>> {
  const sessions = (await selling.stripe.checkout.sessions.list({ limit: 100 })).data as ProviderSession[];
  const db = await selling.services.db.startTransaction().execute();
  try {
    await harm(db);
    const counts = await audit(db, sessions, { registered: [], acknowledgedSessions: [], ...acknowledged });
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
  } finally {
    await db.rollback().execute();
  }
}

const nothing = async () => undefined;

test('where all is well nothing is counted', async () => {
  expect(await countAfter(nothing)).toEqual({});
});

test.each<[keyof Audit, (db: Db) => Promise<unknown>]>([
  ['ordersLost', (db) => db.updateTable('orders').set({ status: 'paid' }).execute()],
  ['ordersDoubled', (db) => db.deleteFrom('subscription_periods').execute()],
  ['mailsMissing', (db) => db.updateTable('outbox').set({ sent_at: null }).execute()],
  ['codesWrong', (db) => db.deleteFrom('activation_codes').where('seat_no', '=', 2).execute()],
  ['endDatesWrong', (db) => db.updateTable('subscriptions').set({ end_date: '2099-01-01' }).execute()],
  ['invoiceGaps', (db) => db.updateTable('invoices').set({ number: 7 }).execute()],
])('%s is counted', async (name, harm) => {
  expect(await countAfter(harm)).toHaveProperty(name);
});

test('an order that was paid back after its delivery was neither lost nor doubled', async () => {
  expect(await countAfter((db) => db.updateTable('orders').set({ status: 'refunded' }).execute())).toEqual({});
});

test('an order that was delivered unpaid is counted', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const counts = await countAfter((db) => db.updateTable('orders').set({ status: 'fulfilled' }).where('id', '=', paymentId).execute());
  expect(counts).toHaveProperty('unpaidServed', 1);
});

test('what a customer was told and the shop forgot is counted', async () => {
  expect(await countAfter(nothing, { registered: ['gone@example.com'], acknowledgedSessions: ['cs_gone'] })).toEqual({ acknowledgedRowsLost: 2 });
});
