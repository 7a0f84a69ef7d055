import type { Db } from '../db/database';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { type Audit, audit, type ProviderSession } from './audit';

let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.close());

async function auditNow(acknowledged: Partial<Parameters<typeof audit>[2]> = {}): Promise<Partial<Audit>> {
  const sessions = (await selling.stripe.checkout.sessions.list({ limit: 100 })).data as ProviderSession[];
  const counts = await audit(selling.services.db, sessions, { registered: [], acknowledgedSessions: [], ...acknowledged });
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

test.each<[keyof Audit, (db: Db) => Promise<unknown>]>([
  ['ordersLost', (db) => db.updateTable('orders').set({ status: 'paid' }).execute()],
  ['ordersDoubled', (db) => db.deleteFrom('subscription_periods').execute()],
  ['mailsMissing', (db) => db.updateTable('outbox').set({ sent_at: null }).execute()],
  ['codesWrong', (db) => db.deleteFrom('activation_codes').where('seat_no', '=', 2).execute()],
  ['endDatesWrong', (db) => db.updateTable('subscriptions').set({ end_date: '2099-01-01' }).execute()],
  ['invoiceGaps', (db) => db.updateTable('invoices').set({ number: 7 }).execute()],
])('%s is counted', async (name, harm) => {
  await buy(selling, await selling.signedIn(), { InvoiceNeeded: true, Name: 'A', Address: 'B' });
  await selling.deliverMail();
  expect(await auditNow()).toEqual({});
  await harm(selling.services.db);
  expect(await auditNow()).toHaveProperty(name);
});

test('an order that was delivered unpaid is counted', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.services.db.updateTable('orders').set({ status: 'fulfilled' }).where('id', '=', paymentId).execute();
  expect(await auditNow()).toHaveProperty('unpaidServed', 1);
});

test('what a customer was told and the shop forgot is counted', async () => {
  expect(await auditNow({ registered: ['gone@example.com'], acknowledgedSessions: ['cs_gone'] })).toEqual({ acknowledgedRowsLost: 2 });
});
