import { keepLog } from 'server-kit/testing/keepLog';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { recordDeliveryFailure } from './delivery';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Places an order that is paid but not delivered. */
async function paidOrder() {
  const { db } = selling.context;
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await db.updateTable('orders').set({ status: 'paid', paid_at: new Date() }).where('id', '=', paymentId).execute();
  const failure = () =>
    db
      .selectFrom('orders')
      .select(['delivery_failures', 'last_delivery_error'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
  return { paymentId, failure };
}

test('an order keeps the first 300 characters of its delivery’s error, and the number of failures', async () => {
  const { paymentId, failure } = await paidOrder();
  for (let count = 0; count < 2; count += 1)
    await recordDeliveryFailure(selling.context, paymentId, new Error('x'.repeat(301)));
  expect(await failure()).toEqual({ delivery_failures: 2, last_delivery_error: 'x'.repeat(300) });
});

test('an outage of the database does not count as a failure of the delivery', async () => {
  const { paymentId, failure } = await paidOrder();
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await recordDeliveryFailure(selling.context, paymentId, outage);
  expect(await failure()).toEqual({ delivery_failures: 0, last_delivery_error: null });
});

test('a failure that the shop cannot record is logged, and throws no other error', async () => {
  const { paymentId, failure } = await paidOrder();
  const { log, warnings } = keepLog();
  const readOnly = selling.context.db.transaction().setAccessMode('read only');
  await readOnly.execute((db) => recordDeliveryFailure({ db, log }, paymentId, new Error('No codes.'))).catch(() => {});
  expect(warnings()).toMatchObject([{ orderId: paymentId, msg: 'a delivery failure was not recorded' }]);
  expect(await failure()).toMatchObject({ delivery_failures: 0 });
});
