import { addMonths, type CalendarDate } from 'shared/domain/calendarDate';
import { newActivationCode } from '../activation/activationCode';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { issueDocuments } from '../invoices/issueDocuments';
import type { Order } from '../orders/tables';
import { writeReminders } from '../subscriptions/reminders';
import { enqueueGrantMail, enqueueOrderMail } from './deliveryMail';

/**
 * Creates a subscription for the order's months from the day of payment, with a code for each computer. Queues the order
 * email and the reminders.
 */
export async function deliverPurchase(
  trx: Trx,
  context: AppContext,
  order: Order,
  paidOn: CalendarDate,
): Promise<void> {
  const subscriptionId = randomId();
  const endDate = addMonths(paidOn, order.months);
  const codes = Array.from({ length: order.quantity }, newActivationCode);
  await trx
    .insertInto('subscriptions')
    .values({
      id: subscriptionId,
      user_id: order.user_id,
      origin_order_id: order.id,
      quantity: order.quantity,
      end_date: endDate,
      blocked_at: null,
      block_reason: null,
      created_at: context.clock.now(),
    })
    .execute();
  await trx
    .insertInto('subscription_periods')
    .values({ order_id: order.id, subscription_id: subscriptionId, start_date: paidOn, end_date: endDate })
    .execute();
  await trx
    .insertInto('activation_codes')
    .values(
      codes.map((code, index) => ({
        code,
        subscription_id: subscriptionId,
        seat_no: index + 1,
        computer_name: null,
        activated_at: null,
      })),
    )
    .execute();
  const documents = order.grant_reason === null ? await issueDocuments(trx, context, order) : [];
  if (order.grant_reason === null) await enqueueOrderMail(trx, context, order, { codes, endDate, documents });
  else await enqueueGrantMail(trx, context, order, { codes, endDate });
  await writeReminders(trx, context, { subscriptionId, userId: order.user_id, quantity: order.quantity, endDate });
}
