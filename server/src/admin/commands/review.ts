import { later, MINUTE_MS } from '../../clock/clock';
import type { Db } from '../../db/database';
import type { Order } from '../../orders/tables';
import type { Command, Row } from '../Command';
import { toRow } from './orders';

/** A delivery takes less than a second; one that takes minutes has failed or hangs. */
export const DELIVERY_LIMIT_MS = 5 * MINUTE_MS;

export const reviewCommand: Command = {
  usage: 'review',
  summary: 'List the paid orders that were not delivered, with the reason and what to do.',
  run: async ({ db, clock }) => {
    const inReview = await db.selectFrom('orders').selectAll().where('status', '=', 'review').orderBy('created_at').execute();
    const undelivered = await findUndelivered(db, later(clock.now(), -DELIVERY_LIMIT_MS));
    const rows = [...inReview.map(toReviewRow), ...undelivered.map(toUndeliveredRow)];
    if (rows.length === 0) return { message: 'Nothing is in review, and every paid order is delivered.', rows };
    return { message: `${inReview.length} in review, ${undelivered.length} paid but not delivered for more than 5 minutes.`, rows };
  },
};

function findUndelivered(db: Db, paidBefore: Date): Promise<Order[]> {
  return db.selectFrom('orders').selectAll().where('status', '=', 'paid').where('paid_at', '<=', paidBefore).orderBy('paid_at').execute();
}

function toReviewRow(order: Order): Row {
  return {
    ...toRow(order),
    reason: order.review_reason,
    'what to do': 'Run "accept" to deliver it as it is, or "refund" to pay it back.',
  };
}

function toUndeliveredRow(order: Order): Row {
  const attempts = order.delivery_failures === 1 ? 'The delivery failed once' : `The delivery failed ${order.delivery_failures} times`;
  const hasFailed = order.last_delivery_error !== null;
  const whatToDo = hasFailed
    ? 'Remove the cause; the servers try again by themselves. Run "settle" to try now, or "refund" to pay it back.'
    : 'Check that a server runs and reaches the database. Run "settle" to deliver it now.';
  return {
    ...toRow(order),
    reason: hasFailed ? `${attempts}, last with: ${order.last_delivery_error}` : 'No delivery has ended, and none has failed.',
    'what to do': whatToDo,
  };
}
