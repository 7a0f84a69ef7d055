import type { CalendarDate } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { issueDocuments } from '../invoices/issueDocuments';
import type { Order } from '../orders/tables';
import { startSubscription } from '../subscriptions/newPeriod';
import { enqueueGrantMail, enqueueOrderMail } from './deliveryMail';

/** Starts the subscription of a purchase or a free licence. Queues the email with the codes. */
export async function deliverPurchase(
  trx: Trx,
  context: AppContext,
  order: Order,
  paidOn: CalendarDate,
): Promise<void> {
  const started = await startSubscription(trx, context, order, paidOn);
  if (order.grant_reason !== null) return enqueueGrantMail(trx, context, order, started);
  const documents = await issueDocuments(trx, context, order);
  await enqueueOrderMail(trx, context, order, { ...started, documents });
}
