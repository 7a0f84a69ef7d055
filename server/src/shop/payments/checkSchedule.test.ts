import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { Order } from '../orders/tables';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { sweep } from './checkOrder';

let selling: SellingShop;
let start: Date;
let now: Date;
beforeAll(async () => {
  selling = await openSellingShop();
  selling.context.clock = { now: () => now };
});
beforeEach(async () => {
  await selling.context.db.updateTable('orders').set({ next_check_at: null }).execute();
  start = new Date();
  now = start;
});
afterAll(() => selling.close());

const place = async () => (await placePurchase(selling, await selling.signedIn())).paymentId;
const read = (paymentId: string): Promise<Order> =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
const change = (paymentId: string, to: Partial<Pick<Order, 'session_id' | 'next_check_at' | 'status'>>) =>
  selling.context.db.updateTable('orders').set(to).where('id', '=', paymentId).execute();
const mismatches = (paymentId: string) =>
  selling.context.db.selectFrom('payment_mismatches').select('kind').where('order_id', '=', paymentId).execute();
/** Moves the clock to `age` milliseconds after the order, makes the order due and checks it. */
const checkAt = async (paymentId: string, age: number) => {
  now = later(start, age);
  await change(paymentId, { next_check_at: now });
  expect(await sweep(selling.context)).toBe(1);
  return read(paymentId);
};

test('an unpaid order is checked after two minutes, and then with exponential backoff of up to an hour', async () => {
  const paymentId = await place();
  for (const minutes of [2, 1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    const due = later(now, minutes * MINUTE_MS);
    now = later(due, -1);
    expect(await sweep(selling.context)).toBe(0);
    now = due;
    expect(await sweep(selling.context)).toBe(1);
  }
  expect(await read(paymentId)).toMatchObject({ status: 'pending', checks: 10 });
});

test('the shop cancels an order without a payment page an hour after the checkout', async () => {
  const paymentId = await place();
  await change(paymentId, { session_id: null });
  expect((await checkAt(paymentId, HOUR_MS - 1)).status).toBe('pending');
  expect(await checkAt(paymentId, HOUR_MS)).toMatchObject({ status: 'cancelled', next_check_at: null });
});

test('an order goes to review after two days if its payment page does not exist at the provider', async () => {
  const paymentId = await place();
  await change(paymentId, { session_id: `cs_unknown_${paymentId}` });
  expect((await checkAt(paymentId, 2 * DAY_MS - 1)).status).toBe('pending');
  expect(await mismatches(paymentId)).toEqual([]);
  const { status, review_reason, next_check_at, order_number } = await checkAt(paymentId, 2 * DAY_MS);
  expect([status, next_check_at]).toEqual(['review', null]);
  expect(review_reason).toBe(
    `The provider has no payment page for order ${order_number}. Check that STRIPE_SECRET_KEY belongs to the correct account, then run "settle".`,
  );
  expect(await mismatches(paymentId)).toEqual([{ kind: 'unknown-session' }]);
});

test('an expired order does not go to review if its payment page does not exist at the provider', async () => {
  const paymentId = await place();
  await change(paymentId, { session_id: `cs_unknown_${paymentId}`, status: 'expired' });
  expect(await checkAt(paymentId, 2 * DAY_MS)).toMatchObject({
    status: 'expired',
    review_reason: null,
    next_check_at: null,
  });
});

test('the shop checks an expired order again after ten minutes, in case the customer paid just before', async () => {
  const paymentId = await place();
  await selling.atProvider(paymentId, 'expire');
  await selling.sendWebhook(paymentId, 'checkout.session.expired');
  expect(await read(paymentId)).toMatchObject({ status: 'expired', next_check_at: later(now, 10 * MINUTE_MS) });
});

test('one run of the sweeper checks every order that is due', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  const order = await read(paymentId);
  const copies = Array.from({ length: 44 }, (_, index) => ({
    ...order,
    id: `copy-${String(index).padStart(2, '0')}`,
    order_number: `COPY${String(index).padStart(4, '0')}`,
    status: 'expired' as const,
    session_id: null,
    next_check_at: later(now, -index),
  }));
  await selling.context.db.insertInto('orders').values(copies).execute();
  expect(await sweep(selling.context)).toBe(44);
  expect(await sweep(selling.context)).toBe(0);
  expect(await sweep(selling.context, { ignoresBackOff: true })).toBe(45);
});
