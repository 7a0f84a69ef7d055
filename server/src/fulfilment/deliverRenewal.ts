import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Trx } from '../db/database';
import type { Shop } from '../orders/Shop';
import type { Order } from '../orders/tables';
import { cancelReminders, writeReminders, writeRenewalMail } from './deliveryMail';
import { renewedPeriod } from './term';

/** Twelve more months for the subscription of the order, which stays its owner's whoever paid. The codes stay the same. */
export async function deliverRenewal(trx: Trx, shop: Shop, order: Order, paidOn: CalendarDate): Promise<void> {
  const subscriptionId = order.renews_subscription_id!;
  const subscription = await trx.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId).forUpdate().executeTakeFirstOrThrow();
  const { startDate, endDate } = renewedPeriod(subscription.end_date, paidOn);
  await trx.insertInto('subscription_periods').values({ order_id: order.id, subscription_id: subscriptionId, start_date: startDate, end_date: endDate }).execute();
  await trx.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', subscriptionId).execute();
  await cancelReminders(trx, shop, subscriptionId);
  await writeRenewalMail(trx, shop, order, { endDate, ownerId: subscription.user_id });
  await writeReminders(trx, shop, { subscriptionId, userId: subscription.user_id, quantity: subscription.quantity, endDate });
}
