import { later, MINUTE_MS } from 'server-kit/clock/clock';
import {
  deliveryProblem,
  deliveryStep,
  findInReview,
  findMismatches,
  findUndelivered,
  mismatchStep,
  type OpenMismatch,
  reviewStep,
} from '../../alerts/openCases';
import type { Order } from '../../orders/tables';
import type { Command, Row } from '../Command';
import { pounds } from '../pounds';
import { DOCUMENT_ROLES } from '../roles';
import { describeReversals } from './orderConsequences';

/**
 * The time limit for a delivery. Deliveries take less than a second, so a delivery that reaches this limit has failed
 * or is hanging.
 */
const DELIVERY_LIMIT_MS = 5 * MINUTE_MS;
const COLUMNS = ['problem', 'order', 'kind', 'computers', 'pounds', 'since', 'reason', 'what to do', 'id'];

export const reviewCommand: Command = {
  usage: 'review',
  summary:
    'List everything that needs a decision: orders in review, undelivered paid orders, failed refunds, inquiries of banks, and mismatches with the provider.',
  report: { title: 'Needs a decision', roles: DOCUMENT_ROLES },
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
      `other problems at the provider: ${mismatches.length - failedRefunds}.`,
    ].join(', ');
    const nothing = 'No order is in review, every paid order is delivered, no refund failed, and all payments match.';
    return { message: rows.length === 0 ? nothing : counts, rows, columns: COLUMNS };
  },
};

function toReviewRow(order: Order): Row {
  return {
    ...toOrderRow('in review', order),
    reason: [order.review_reason, ...describeReversals(order)].join(' '),
    'what to do': reviewStep(order),
    id: order.order_number,
  };
}

function toUndeliveredRow(order: Order): Row {
  return {
    ...toOrderRow('not delivered', order),
    reason: deliveryProblem(order),
    'what to do': deliveryStep(order),
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

function toMismatchRow(mismatch: OpenMismatch): Row {
  return {
    problem: mismatch.kind,
    order: mismatch.order_number,
    kind: null,
    computers: null,
    pounds: mismatch.currency === 'GBP' && mismatch.amount_pence !== null ? pounds(mismatch.amount_pence) : null,
    since: mismatch.found_at,
    reason: mismatch.reason,
    'what to do': mismatchStep(mismatch),
    id: mismatch.id,
  };
}
