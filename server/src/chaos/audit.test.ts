import type { Db } from 'server-kit/db/database';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { type Audit, audit } from './audit';
import { Provider } from './shoppers/Provider';
import { CustomerFacts } from './shoppers/CustomerFacts';

let selling: SellingShop;
let paidOrder: string;
beforeAll(async () => {
  selling = await openSellingShop();
  paidOrder = await buy(selling, await selling.signedIn(), { InvoiceNeeded: true, Name: 'A', Address: 'B' });
  await reverse(['refund', 'refund.created']);
  await reverse(['refund', 'refund.created'], ['fail', 'refund.failed']);
  await reverse(['dispute', 'charge.dispute.created'], ['dispute-lost', 'charge.dispute.closed']);
  await selling.deliverMail();
});
afterAll(() => selling.close());

/**
 * Places a paid order. For each step, runs the action at the provider and sends the event to the shop. The action
 * `fail` makes the order's refund fail.
 */
async function reverse(...steps: [action: string, event: string][]): Promise<void> {
  const paymentId = await buy(selling, await selling.signedIn());
  const { payment_intent } = await selling.sessionOf(paymentId);
  for (const [action, event] of steps) {
    const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
    if (action === 'fail') await selling.control(`refunds/${refund?.id}/fail`);
    else await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, event);
  }
}

const everyMail = { has: () => true };

/** Makes a harmful change, returns the audit's counts above 0, and undoes the change. */
async function countAfter(
  harm: (db: Db) => Promise<unknown>,
  facts: Partial<CustomerFacts> = {},
  acceptedMail = everyMail,
): Promise<Partial<Audit>> {
  const { host, port } = selling.context.config.stripe;
  const provider = new Provider(`http://${host}:${port}`);
  const db = await selling.context.db.startTransaction().execute();
  try {
    await harm(db);
    const counts = await audit(db, {
      sessions: await provider.sessions(),
      refunds: await provider.refunds(),
      disputes: await provider.disputes(),
      facts: Object.assign(new CustomerFacts(), facts),
      acceptedMail,
    });
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
  } finally {
    await db.rollback().execute();
  }
}

const nothing = async () => undefined;

test('the audit finds no problems in a correct shop', async () => {
  expect(await countAfter(nothing)).toEqual({});
});

test.each<[keyof Audit, (db: Db) => Promise<unknown>]>([
  ['ordersLost', (db) => db.updateTable('orders').set({ status: 'paid' }).execute()],
  ['ordersDoubled', (db) => db.deleteFrom('subscription_periods').execute()],
  ['mailsMissing', (db) => db.updateTable('outbox').set({ sent_at: null }).execute()],
  ['codesWrong', (db) => db.deleteFrom('activation_codes').where('seat_no', '=', 2).execute()],
  ['endDatesWrong', (db) => db.updateTable('subscriptions').set({ end_date: '2099-01-01' }).execute()],
  ['invoiceGaps', (db) => db.updateTable('invoices').set({ number: 7 }).execute()],
])('the audit reports %s if the database is damaged', async (name, harm) => {
  expect(await countAfter(harm)).toHaveProperty(name);
});

test.each<[keyof Audit, what: string, (db: Db) => Promise<unknown>, number]>([
  [
    'refundsMissing',
    'a refund without a row in the shop',
    async (db) => {
      await db.deleteFrom('credit_notes').execute();
      await db.deleteFrom('refunds').execute();
    },
    2,
  ],
  [
    'refundsMissing',
    'a refund with a different amount',
    (db) => db.updateTable('refunds').set({ amount_pence: 1 }).execute(),
    2,
  ],
  [
    'refundsMissing',
    'a refund with a different state',
    (db) => db.updateTable('refunds').set({ status: 'pending' }).execute(),
    2,
  ],
  [
    'refundsInvented',
    'a row without a refund at the provider',
    async (db) => {
      const row = await db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
      await db
        .insertInto('refunds')
        .values({ ...row, id: 're_invented' })
        .execute();
    },
    1,
  ],
  ['disputesMissing', 'a dispute without a row in the shop', (db) => db.deleteFrom('disputes').execute(), 1],
  [
    'disputesMissing',
    'a dispute with a different state',
    (db) => db.updateTable('disputes').set({ state: 'won' }).execute(),
    1,
  ],
  [
    'creditNoteGaps',
    'a missing credit note number',
    (db) => db.deleteFrom('credit_notes').where('number', '=', 1).execute(),
    1,
  ],
  [
    'creditNotesWrong',
    'a succeeded refund without a credit note',
    (db) => db.deleteFrom('credit_notes').where('voided_on', 'is', null).execute(),
    1,
  ],
  [
    'creditNotesWrong',
    'a failed refund with a valid credit note',
    (db) => db.updateTable('credit_notes').set({ voided_on: null }).execute(),
    1,
  ],
  [
    'reversalMailsMissing',
    'refunds and disputes without an email',
    (db) => db.deleteFrom('outbox').where('kind', 'in', ['refund', 'refund-failed', 'dispute']).execute(),
    3,
  ],
  [
    'reversalMailsMissing',
    'a lost dispute of which the customer only knows that it is open',
    (db) => db.deleteFrom('outbox').where('dedupe_key', 'like', 'dispute:%:lost').execute(),
    1,
  ],
  [
    'reversalMailsMissing',
    'a won dispute of which the customer only knows that it is lost',
    (db) => db.updateTable('disputes').set({ state: 'won' }).execute(),
    1,
  ],
  [
    'failedRefundsUnseen',
    'a failed refund that the operator cannot see',
    (db) => db.deleteFrom('payment_mismatches').execute(),
    1,
  ],
  [
    'refundedOrdersWrong',
    'a refunded order that still has the status "fulfilled"',
    (db) => db.updateTable('orders').set({ status: 'fulfilled' }).where('status', '=', 'refunded').execute(),
    1,
  ],
  [
    'accessWrong',
    'refunded or disputed subscriptions that are not blocked',
    (db) => db.updateTable('subscriptions').set({ blocked_at: null }).execute(),
    2,
  ],
  [
    'accessWrong',
    'paid subscriptions that are blocked',
    (db) => db.updateTable('subscriptions').set({ blocked_at: new Date() }).execute(),
    2,
  ],
  [
    'accessWrong',
    'paid periods that were removed',
    (db) => db.updateTable('subscription_periods').set({ removed_at: new Date() }).execute(),
    4,
  ],
])('the audit reports %s for %s', async (name, _what, harm, count) => {
  expect(await countAfter(harm)).toHaveProperty(name, count);
});

test('the audit counts a paid order in review as lost, unless it renews a refunded or disputed purchase', async () => {
  const review = (db: Db) =>
    db.updateTable('orders').set({ status: 'review', fulfilled_at: null, booked_on: null }).where('id', '=', paidOrder);
  expect(await countAfter((db) => review(db).execute())).toHaveProperty('ordersLost', 1);
  const renewed = async (db: Db) => {
    const { id } = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('blocked_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await review(db).set({ kind: 'renewal', existing_subscription_id: id }).execute();
  };
  expect(await countAfter(renewed)).not.toHaveProperty('ordersLost');
});

test('the audit counts an order that was delivered without a payment', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const counts = await countAfter((db) =>
    db.updateTable('orders').set({ status: 'fulfilled' }).where('id', '=', paymentId).execute(),
  );
  expect(counts).toHaveProperty('unpaidServed', 1);
});

test('the audit counts data that a customer saw and the shop lost', async () => {
  const bought = selling.context.db.selectFrom('subscriptions').select('id').where('origin_order_id', '=', paidOrder);
  const { id: subscriptionId } = await bought.executeTakeFirstOrThrow();
  const facts = {
    registered: new Set(['gone@example.com']),
    sessions: new Set(['cs_gone']),
    delivered: new Set(['gone']),
    transfers: [{ subscriptionId, from: 'customer1@example.com', to: 'heir@example.com' }],
  };
  expect(await countAfter(nothing, facts)).toEqual({ acknowledgedRowsLost: 3, ownersWrong: 1 });
});

test('the audit counts a customer who paid but was told that nothing was charged', async () => {
  expect(await countAfter(nothing, { notCharged: new Set([paidOrder]), falseStatements: 1 })).toEqual({
    falseStatements: 2,
  });
});

test('the audit counts an email that the mail server never accepted', async () => {
  expect(await countAfter(nothing, {}, { has: () => false })).toEqual({ mailsMissing: 4, reversalMailsMissing: 3 });
});

test("the audit counts a payment that needs an operator's decision", async () => {
  const mismatch = { id: 'm', kind: 'unknown-order' as const, subject: 'cs_1', reason: '', found_at: new Date() };
  const absent = { order_id: null, amount_pence: null, currency: null, resolved_at: null, resolution: null };
  expect(
    await countAfter((db) =>
      db
        .insertInto('payment_mismatches')
        .values({ ...mismatch, ...absent })
        .execute(),
    ),
  ).toEqual({ mismatches: 1 });
});
