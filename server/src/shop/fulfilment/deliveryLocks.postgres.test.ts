import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { bookingDay } from '../orders/closedPeriod';
import { deliveryObstacle } from './deliveryObstacle';

// This test runs on PostgreSQL only, because the embedded database has one connection.

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('until a delivery ends, nobody can block its account and subscription, or close the period of its sale', async () => {
  const { db } = selling.context;
  const now = selling.clock.now();
  const today = calendarDateOf(now);
  const { customer, id } = await subscribed(selling, addMonths(today, 12));
  const { paymentId } = await startRenewal(selling, customer, id);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const change = (table: 'users' | 'subscriptions' | 'closed_accounts') =>
    db.selectFrom(table).select('id').forUpdate().noWait().execute();
  await db.transaction().execute(async (trx) => {
    expect(await deliveryObstacle(trx, order, today)).toBeUndefined();
    await bookingDay(trx, now);
    for (const table of ['users', 'subscriptions', 'closed_accounts'] as const)
      await expect(change(table)).rejects.toThrow('could not obtain lock');
  });
  await expect(change('users')).resolves.not.toEqual([]);
});
