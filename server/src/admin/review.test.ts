import { sql } from 'kysely';
import { later, MINUTE_MS } from '../clock/clock';
import { recordMismatch } from '../payments/recordMismatch';
import { adminOf } from '../testing/adminLine';
import { openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.shop));
});
afterAll(() => selling.close());
afterEach(() => sql`alter table activation_codes drop constraint if exists no_codes`.execute(selling.services.db));

/** An order that is paid while every delivery fails. */
async function paidWithoutDelivery(): Promise<string> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await sql`alter table activation_codes add constraint no_codes check (false) not valid`.execute(selling.services.db);
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  return paymentId;
}

const makeOlder = (paymentId: string) =>
  selling.services.db
    .updateTable('orders')
    .set({ paid_at: later(selling.clock.now(), -6 * MINUTE_MS) })
    .where('id', '=', paymentId)
    .execute();

test('a paid order whose delivery fails is listed with the error and what to do, then delivered', async () => {
  const paymentId = await paidWithoutDelivery();
  await expect(admin(`settle ${paymentId}`)).rejects.toThrow();
  expect(await admin('review')).toBe('Nothing is in review, every paid order is delivered, and the provider agrees.');
  await makeOlder(paymentId);
  const { message, rows } = await adminJson('review');
  expect(message).toBe('0 in review, 1 paid but not delivered for more than 5 minutes, 0 unlike the provider.');
  expect(rows).toMatchObject([
    {
      id: paymentId,
      problem: 'not delivered',
      reason: expect.stringMatching(/^The delivery failed 2 times, last with: .*no_codes/),
      'what to do': expect.stringContaining('Run "settle" to try now'),
    },
  ]);
  await sql`alter table activation_codes drop constraint no_codes`.execute(selling.services.db);
  expect((await adminJson(`settle ${paymentId}`)).rows).toMatchObject([{ status: 'fulfilled' }]);
  expect((await adminJson('review')).rows).toEqual([]);
});

test('a paid order that nobody tried to deliver is listed too', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const paid = { status: 'paid' as const, next_check_at: null };
  await selling.services.db.updateTable('orders').set(paid).where('id', '=', paymentId).execute();
  await makeOlder(paymentId);
  expect((await adminJson('review')).rows).toMatchObject([
    {
      id: paymentId,
      reason: 'No delivery has ended, and none has failed.',
      'what to do': expect.stringContaining('Check that a server runs'),
    },
  ]);
  await admin(`settle ${paymentId}`);
});

test('an order in review says how it ends', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.services.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await admin('sweep');
  const { message, rows } = await adminJson('review');
  expect(message).toBe('1 in review, 0 paid but not delivered for more than 5 minutes, 0 unlike the provider.');
  expect(rows).toMatchObject([{ id: paymentId, 'what to do': expect.stringContaining('"accept"') }]);
});

test('a payment that the shop cannot explain is listed until somebody says how it ended', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { db } = selling.services;
  await recordMismatch(db, selling.services, {
    kind: 'paid-twice',
    subject: 'cs_second',
    orderId: paymentId,
    reason: 'A second session was paid.',
    amountPence: 15_300,
    currency: 'GBP',
  });
  const { order_number } = await db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const mismatch = (await adminJson('review')).rows.find(({ problem }) => problem === 'paid-twice');
  expect(mismatch).toMatchObject({ order: order_number, pounds: '153.00', reason: 'A second session was paid.' });
  expect(mismatch?.['what to do']).toContain('cs_second');
  await admin(['resolve', String(mismatch?.id), '--note', 'paid back at the provider']);
  expect((await adminJson('review')).rows.filter(({ problem }) => problem === 'paid-twice')).toEqual([]);
  await expect(admin(`resolve ${String(mismatch?.id)} --note again`)).rejects.toThrow('There is no open mismatch');
});
