import type { Insertable } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { BLANK_FIELDS } from '../orders/customerFields';
import type { OrdersTable, RefundsTable } from '../orders/tables';
import { adminOf } from '../../testing/adminLine';
import { openTestShop, type TestShop } from '../../testing/testShop';

let shop: TestShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  shop = await openTestShop();
  ({ admin, adminJson } = adminOf(shop.context));
  await shop.signedIn();
  shop.clock.set(new Date('2027-04-15T12:00:00Z'));
});
afterAll(() => shop.close());

let orders = 0;

/** Creates an order for two computers at £100 in total, paid and delivered at `paidAt`. */
async function paid(paidAt: string, fields: Partial<Insertable<OrdersTable>> = {}): Promise<string> {
  const { db } = shop.context;
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const at = new Date(paidAt);
  const order: Insertable<OrdersTable> = {
    id: `order-${(orders += 1)}`,
    kind: 'purchase',
    user_id: id,
    status: 'fulfilled',
    quantity: 2,
    unit_price_pence: 5_000,
    total_pence: 10_000,
    discount_pence: 0,
    payable_pence: 10_000,
    ...BLANK_FIELDS,
    vat_treatment: 'not-registered',
    site_origin: 'http://shop.test',
    basket: `basket-${orders}`,
    created_at: at,
    paid_at: at,
    fulfilled_at: at,
    booked_on: calendarDateOf(at),
    ...fields,
  };
  await db.insertInto('orders').values(order).execute();
  return order.id;
}

let refunds = 0;

/** Creates a refund of a delivered order at the instant `at`, with its credit note. */
async function refunded(
  order_id: string,
  at: string,
  { amount_pence = 1_234, status = 'succeeded' }: Partial<Insertable<RefundsTable>> = {},
): Promise<void> {
  const { db } = shop.context;
  const instant = new Date(at);
  const row = { id: `re_${(refunds += 1)}`, order_id, amount_pence, status, created_at: instant };
  const absent = { reason: null, failure_reason: null, failed_at: null };
  await db
    .insertInto('refunds')
    .values({ ...row, ...absent, succeeded_at: status === 'pending' ? null : instant })
    .execute();
  if (status === 'failed') return;
  if (status === 'succeeded')
    await db
      .insertInto('credit_notes')
      .values({
        number: refunds,
        refund_id: row.id,
        order_id,
        amount_pence,
        issued_on: calendarDateOf(instant),
        html: '',
      })
      .execute();
  await db
    .updateTable('orders')
    .set((order) => ({ refunded_pence: order('refunded_pence', '+', amount_pence) }))
    .where('id', '=', order_id)
    .execute();
}

beforeEach(async () => {
  await shop.context.db.deleteFrom('credit_notes').execute();
  await shop.context.db.deleteFrom('refunds').execute();
  await shop.context.db.deleteFrom('orders').execute();
});

test('a sale counts on its day of payment in London time, in winter and in summer', async () => {
  await paid('2027-03-27T23:59:59Z');
  await paid('2027-03-28T00:00:00Z');
  // In summer, midnight in London is 23:00 UTC.
  await paid('2027-03-28T22:59:59Z');
  await paid('2027-03-28T23:00:00Z');
  const { rows, message } = await adminJson('sales --by day --since 2027-03-27 --until 2027-03-29');
  expect(rows.map(({ period, orders: count }) => [period, count])).toEqual([
    ['2027-03-27', 1],
    ['2027-03-28', 2],
    ['2027-03-29', 1],
  ]);
  expect(message).toContain('by day of payment');
  expect(message).toContain('midnight in London');
});

test('--since and --until include whole days', async () => {
  for (const at of ['2027-03-30T22:59:59Z', '2027-03-30T23:00:00Z', '2027-03-31T22:59:59Z', '2027-03-31T23:00:00Z'])
    await paid(at);
  const { rows } = await adminJson('sales --by day --since 2027-03-31 --until 2027-03-31');
  expect(rows).toMatchObject([{ period: '2027-03-31', orders: 2 }]);
});

test('the totals for a month add up its orders, computers, discounts and refunds', async () => {
  const discounted = { discount_pence: 2_500, payable_pence: 7_500, promo_code: 'SAVE25' };
  await paid('2027-02-10T12:00:00Z');
  await paid('2027-02-11T12:00:00Z', { ...discounted, quantity: 5 });
  const partlyRefunded = await paid('2027-02-12T12:00:00Z');
  await refunded(partlyRefunded, '2027-02-13T12:00:00Z');
  const fullyRefunded = await paid('2027-02-12T12:00:00Z', { status: 'refunded' });
  await refunded(fullyRefunded, '2027-02-13T12:00:00Z', { amount_pence: 10_000 });
  const { rows } = await adminJson('sales --by month');
  expect(rows).toEqual([
    {
      period: '2027-02',
      kind: 'purchase',
      orders: 4,
      computers: 11,
      gross: '400.00',
      discount: '25.00',
      refunded: '112.34',
      net: '262.66',
    },
  ]);
});

test('a refund counts on the day it succeeds, not on the day of payment', async () => {
  const order = await paid('2027-02-10T12:00:00Z');
  await refunded(order, '2027-03-31T22:59:59Z');
  // In summer, midnight in London is 23:00 UTC.
  await refunded(order, '2027-03-31T23:00:00Z', { amount_pence: 1_000 });
  const { rows, message } = await adminJson('sales --by month');
  expect(rows.map(({ period, orders: count, refunded: sum, net }) => [period, count, sum, net])).toEqual([
    ['2027-02', 1, '0.00', '100.00'],
    ['2027-03', 0, '12.34', '-12.34'],
    ['2027-04', 0, '10.00', '-10.00'],
  ]);
  expect(message).toMatch(/^1 May 2026 to 15 April 2027 \(the last 12 months\): sales by month of payment\./);
  expect(message).toContain('All purchases: orders 1, computers 2, gross £100.00');
  expect(message).toContain('refunded £22.34, net £77.66.');
  const { rows: days } = await adminJson('sales --by day --since 2027-03-31 --until 2027-03-31');
  expect(days).toMatchObject([{ period: '2027-03-31', orders: 0, refunded: '12.34' }]);
});

test('a pending or failed refund does not reduce the sales', async () => {
  const order = await paid('2027-02-10T12:00:00Z');
  await refunded(order, '2027-02-11T12:00:00Z', { status: 'pending' });
  await refunded(order, '2027-02-12T12:00:00Z', { status: 'failed' });
  expect((await adminJson('sales')).rows).toMatchObject([{ period: '2027-02', refunded: '0.00', net: '100.00' }]);
});

test('the report counts an accepted order at the amount paid, but never above the price', async () => {
  await paid('2027-01-10T12:00:00Z', { paid_pence: 12_000 });
  expect((await adminJson('sales')).rows).toMatchObject([{ gross: '100.00', net: '100.00' }]);
  await shop.context.db.deleteFrom('orders').execute();
  const order = await paid('2027-02-10T12:00:00Z', { paid_pence: 8_000 });
  expect((await adminJson('sales')).rows).toMatchObject([{ gross: '100.00', net: '80.00' }]);
  await refunded(order, '2027-02-10T13:00:00Z', { amount_pence: 8_000 });
  expect((await adminJson('sales')).rows).toMatchObject([{ gross: '100.00', refunded: '80.00', net: '0.00' }]);
});

test('purchases and renewals have separate lines', async () => {
  await paid('2027-02-10T12:00:00Z');
  const { id } = await shop.context.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const { user_id } = await shop.context.db.selectFrom('orders').select('user_id').executeTakeFirstOrThrow();
  const subscription = {
    id: 's1',
    user_id,
    origin_order_id: id,
    quantity: 2,
    end_date: '2028-02-10',
    created_at: new Date(),
  };
  await shop.context.db
    .insertInto('subscriptions')
    .values({ ...subscription, blocked_at: null, block_reason: null })
    .execute();
  await paid('2027-02-11T12:00:00Z', { kind: 'renewal', existing_subscription_id: 's1' });
  const { rows, message } = await adminJson('sales');
  expect(rows.map(({ kind, net }) => [kind, net])).toEqual([
    ['purchase', '100.00'],
    ['renewal', '100.00'],
  ]);
  expect(message).toContain(
    'All purchases: orders 1, computers 2, gross £100.00, discount £0.00, refunded £0.00, net £100.00.',
  );
  await shop.context.db.updateTable('orders').set({ kind: 'purchase', existing_subscription_id: null }).execute();
  await shop.context.db.deleteFrom('subscriptions').execute();
});

test('the totals exclude undelivered orders, and the message says how many of them are paid', async () => {
  const undelivered = { fulfilled_at: null, booked_on: null };
  await paid('2027-04-10T12:00:00Z', { ...undelivered, status: 'expired', paid_at: null });
  await paid('2027-04-10T12:00:00Z', { ...undelivered, status: 'refunded', refunded_pence: 10_000 });
  await paid('2027-04-10T12:00:00Z', { ...undelivered, status: 'review' });
  const { rows, message } = await adminJson('sales --by day');
  expect(rows).toEqual([]);
  expect(message).toContain('Not counted: 1 paid order not delivered yet,');
});

test('the default period is 30 whole days or 12 whole months', async () => {
  for (const at of ['2027-03-16T23:30:00Z', '2027-03-17T00:30:00Z', '2026-04-30T22:30:00Z', '2026-05-01T12:00:00Z'])
    await paid(at);
  expect((await adminJson('sales --by day')).rows.map(({ period }) => period)).toEqual(['2027-03-17']);
  expect((await adminJson('sales --by month')).rows.map(({ period }) => period)).toEqual(['2026-05', '2027-03']);
  // A relative time can begin in the middle of a month, but the totals include the whole month.
  expect((await adminJson('sales --by month --since 14d')).rows).toEqual([]);
  expect((await adminJson('sales --by month --since 20d')).rows).toMatchObject([{ period: '2027-03', orders: 2 }]);
});

test('the operator exports sales as CSV', async () => {
  await paid('2027-04-10T12:00:00Z');
  expect(await admin('sales --by day --csv')).toBe(
    'period,kind,orders,computers,gross,discount,refunded,net\r\n2027-04-10,purchase,1,2,100.00,0.00,0.00,100.00\r\n',
  );
});
