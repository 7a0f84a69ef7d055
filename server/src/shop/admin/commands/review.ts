import type { Selectable } from 'kysely';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { Db } from 'server-kit/db/database';
import type { Order } from '../../orders/tables';
import type { PaymentMismatchesTable } from '../../payments/tables';
import type { Command, Row } from '../Command';
import { pounds } from '../pounds';
import { describeReversals } from './orderConsequences';

/**
 * The time limit for a delivery. Deliveries take less than a second, so a delivery that reaches this limit has failed
 * or is hanging.
 */
const DELIVERY_LIMIT_MS = 5 * MINUTE_MS;
/**
 * The maximum number of rows per problem type, because a person cannot work through more. This limit also caps the
 * counts in the message.
 */
const MOST_ROWS = 1_000;
const COLUMNS = ['problem', 'order', 'kind', 'computers', 'pounds', 'since', 'reason', 'what to do', 'id'];

export const reviewCommand: Command = {
  usage: 'review',
  summary:
    'List everything that needs a decision: orders in review, undelivered paid orders, failed refunds, and mismatches with the provider.',
  run: async ({ db, clock }) => {
    const inReview = await findInReview(db);
    const undelivered = await findUndelivered(db, later(clock.now(), -DELIVERY_LIMIT_MS));
    const mismatches = await findMismatches(db);
    const failedRefunds = mismatches.filter(({ kind }) => kind === 'refund-failed').length;
    const rows = [...inReview.map(toReviewRow), ...undelivered.map(toUndeliveredRow), ...mismatches.map(toMismatchRow)];
    const counts = [
      `In review: ${inReview.length}`,
      `paid more than 5 minutes ago but not delivered: ${undelivered.length}`,
      `failed refunds: ${failedRefunds}`,
      `other mismatches with the provider: ${mismatches.length - failedRefunds}.`,
    ].join(', ');
    const nothing = 'No order is in review, every paid order is delivered, no refund failed, and all payments match.';
    return { message: rows.length === 0 ? nothing : counts, rows, columns: COLUMNS };
  },
};

function findInReview(db: Db): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'review')
    .orderBy('created_at')
    .limit(MOST_ROWS)
    .execute();
}

function findUndelivered(db: Db, paidBefore: Date): Promise<Order[]> {
  const paid = db.selectFrom('orders').selectAll().where('status', '=', 'paid').where('paid_at', '<=', paidBefore);
  return paid.orderBy('paid_at').limit(MOST_ROWS).execute();
}

type Mismatch = Selectable<PaymentMismatchesTable> & { order_number: string | null };

function findMismatches(db: Db): Promise<Mismatch[]> {
  return db
    .selectFrom('payment_mismatches')
    .leftJoin('orders', 'orders.id', 'payment_mismatches.order_id')
    .selectAll('payment_mismatches')
    .select('order_number')
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .limit(MOST_ROWS)
    .execute();
}

function toReviewRow(order: Order): Row {
  return {
    ...toOrderRow('in review', order),
    reason: [order.review_reason, ...describeReversals(order)].join(' '),
    'what to do': nextStep(order),
    id: order.order_number,
  };
}

function nextStep({ paid_at, disputed_at }: Order): string {
  if (disputed_at !== null)
    return 'Respond to the dispute at the provider. If you win it, run "accept" to deliver the order.';
  if (paid_at === null)
    return 'Correct STRIPE_SECRET_KEY, then run "settle". Run "accept" only if you want to deliver the order without payment.';
  return 'Run "accept" to deliver the order, or "refund" to return the money.';
}

function toUndeliveredRow(order: Order): Row {
  const hasFailed = order.last_delivery_error !== null;
  const attempts =
    order.delivery_failures === 1 ? 'The delivery failed once' : `The delivery failed ${order.delivery_failures} times`;
  return {
    ...toOrderRow('not delivered', order),
    reason: hasFailed
      ? `${attempts}. Last error: ${order.last_delivery_error}`
      : 'No delivery attempt has finished yet.',
    'what to do': hasFailed
      ? 'Fix the cause, and the servers will try again. Run "settle" to try now, or "refund" to return the money.'
      : 'Check that a server is running and can reach the database. Run "settle" to deliver the order now.',
    id: order.order_number,
  };
}

function toOrderRow(problem: string, order: Order): Row {
  return {
    problem,
    order: order.order_number,
    kind: order.kind,
    computers: order.quantity,
    pounds: pounds(order.payable_pence),
    since: order.paid_at ?? order.created_at,
  };
}

function toMismatchRow(mismatch: Mismatch): Row {
  return {
    problem: mismatch.kind,
    order: mismatch.order_number,
    kind: null,
    computers: null,
    pounds: mismatch.currency === 'GBP' && mismatch.amount_pence !== null ? pounds(mismatch.amount_pence) : null,
    since: mismatch.found_at,
    reason: mismatch.reason,
    'what to do': whatToDo(mismatch),
    id: mismatch.id,
  };
}

function whatToDo({ kind, subject, amount_pence }: Mismatch): string {
  if (kind !== 'refund-failed' || amount_pence === null)
    return `Look up ${subject} at the provider and correct the difference. Then run "resolve" with a --note.`;
  const again = `Run "refund" with --amount ${pounds(amount_pence)} once more`;
  return `${again}. If it succeeds, this problem is resolved. Or return the money another way and run "resolve" with a --note.`;
}
