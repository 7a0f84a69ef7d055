import type { Db } from '../db/database';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { type Audit, audit } from './audit';
import type { ProviderSession } from './shoppers/Provider';
import { Told } from './shoppers/Told';

let selling: SellingShop;
let paidOrder: string;
beforeAll(async () => {
  selling = await openSellingShop();
  paidOrder = await buy(selling, await selling.signedIn(), { InvoiceNeeded: true, Name: 'A', Address: 'B' });
  await selling.deliverMail();
});
afterAll(() => selling.close());

const everyMail = { has: () => true };

/** Returns the counts that are not 0 after some harm, which is undone afterwards. */
async function countAfter(harm: (db: Db) => Promise<unknown>, told: Partial<Told> = {}, acceptedMail = everyMail): Promise<Partial<Audit>> {
  const sessions = (await selling.stripe.checkout.sessions.list({ limit: 100 })).data as ProviderSession[];
  const db = await selling.services.db.startTransaction().execute();
  try {
    await harm(db);
    const counts = await audit(db, { sessions, told: Object.assign(new Told(), told), acceptedMail });
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
  } finally {
    await db.rollback().execute();
  }
}

const nothing = async () => undefined;

test('counts nothing in a shop that keeps its promises', async () => {
  expect(await countAfter(nothing)).toEqual({});
});

test.each<[keyof Audit, (db: Db) => Promise<unknown>]>([
  ['ordersLost', (db) => db.updateTable('orders').set({ status: 'paid' }).execute()],
  ['ordersDoubled', (db) => db.deleteFrom('subscription_periods').execute()],
  ['mailsMissing', (db) => db.updateTable('outbox').set({ sent_at: null }).execute()],
  ['codesWrong', (db) => db.deleteFrom('activation_codes').where('seat_no', '=', 2).execute()],
  ['endDatesWrong', (db) => db.updateTable('subscriptions').set({ end_date: '2099-01-01' }).execute()],
  ['invoiceGaps', (db) => db.updateTable('invoices').set({ number: 7 }).execute()],
])('counts %s', async (name, harm) => {
  expect(await countAfter(harm)).toHaveProperty(name);
});

test('counts a refunded order neither as lost nor as doubled', async () => {
  expect(await countAfter((db) => db.updateTable('orders').set({ status: 'refunded' }).execute())).toEqual({});
});

test('counts an order that was delivered unpaid', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const counts = await countAfter((db) => db.updateTable('orders').set({ status: 'fulfilled' }).where('id', '=', paymentId).execute());
  expect(counts).toHaveProperty('unpaidServed', 1);
});

test('counts what a customer saw and the shop forgot', async () => {
  const told = { registered: new Set(['gone@example.com']), sessions: new Set(['cs_gone']), delivered: new Set(['gone']) };
  expect(await countAfter(nothing, told)).toEqual({ acknowledgedRowsLost: 3 });
});

test('counts a customer who paid and read that nothing was charged', async () => {
  expect(await countAfter(nothing, { notCharged: new Set([paidOrder]), falseStatements: 1 })).toEqual({ falseStatements: 2 });
});

test('counts an email that the mail server never accepted', async () => {
  expect(await countAfter(nothing, {}, { has: () => false })).toEqual({ mailsMissing: 1 });
});

test('counts a payment that a person would have to resolve', async () => {
  const mismatch = { id: 'm', kind: 'unknown-order' as const, subject: 'cs_1', reason: '', found_at: new Date() };
  const absent = { order_id: null, amount_pence: null, currency: null, resolved_at: null, resolution: null };
  expect(await countAfter((db) => db.insertInto('payment_mismatches').values({ ...mismatch, ...absent }).execute())).toEqual({ mismatches: 1 });
});
