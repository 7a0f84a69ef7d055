import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { startRenewal, subscribed } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { findOrderPage } from './findOrderPage';

// This test runs on PostgreSQL only, because the embedded database has one connection.

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('the page of an order in review does not wait for a delivery that locks its subscription', async () => {
  const { context, atProvider, sendWebhook } = selling;
  const { customer, id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 12));
  const { paymentId } = await startRenewal(selling, customer, id);
  await context.db.updateTable('subscriptions').set({ blocked_at: selling.clock.now() }).where('id', '=', id).execute();
  await atProvider(paymentId, 'pay');
  await sendWebhook(paymentId, 'checkout.session.completed');
  await context.db.transaction().execute(async (trx) => {
    for (const table of ['users', 'subscriptions', 'closed_accounts'] as const)
      await trx.selectFrom(table).select('id').forUpdate().execute();
    expect((await findOrderPage(context, paymentId)).problem).toContain('The subscription was blocked');
  });
});
