import type { CalendarDate } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { issueDocuments } from '../invoices/issueDocuments';
import type { Order } from '../orders/tables';
import { growByAddition } from '../subscriptions/newPeriod';
import { enqueueOrderMail } from './deliveryMail';

/** Adds the computers of an addition to its subscription. Queues the email with the new codes. */
export async function deliverAddition(
  trx: Trx,
  context: AppContext,
  order: Order,
  paidOn: CalendarDate,
): Promise<void> {
  const added = await growByAddition(trx, order, paidOn);
  const documents = await issueDocuments(trx, context, order);
  await enqueueOrderMail(trx, context, order, { ...added, documents });
}
