import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { describePayment } from '../../admin/commands/orders';
import { deliveryProblem, deliveryStep, disputeReason, disputeStep, reviewStep } from '../../alerts/openCases';
import { deliveryObstacle } from '../../fulfilment/deliveryObstacle';
import type { Dispute, Order } from '../../orders/tables';
import { inOfficeWords } from '../officeWords';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Says why an order needs a decision or is not delivered, and what to do now. Returns `null` if nothing is wrong. */
export async function describeProblem(
  context: Context,
  order: Order,
  disputes: readonly Dispute[],
): Promise<string | null> {
  const sentences = disputes
    .filter(({ state }) => state === 'open')
    .map(
      ({ reason, due_at }) =>
        `The bank disputes the payment, reason: ${disputeReason(reason)}. ${disputeStep(due_at)} ` +
        'As evidence, send when the codes were delivered and activated, and the terms that the customer accepted.',
    );
  if (order.status === 'review') sentences.push(...(await describeReview(context, order)));
  if (order.status === 'paid') sentences.push(deliveryProblem(order), deliveryStep(order));
  if (order.status === 'pending') sentences.push(describePayment(order));
  return sentences.length === 0 ? null : inOfficeWords(sentences.join(' '));
}

/** Says what prevents the delivery now, because the recorded reason may be solved. */
async function describeReview({ db, clock }: Context, order: Order): Promise<string[]> {
  const { paid_at, disputed_at, review_reason } = order;
  const recorded = review_reason ?? 'No reason was recorded.';
  if (paid_at === null || disputed_at !== null) return [recorded, reviewStep(order)];
  const obstacle = await deliveryObstacle(db, order, calendarDateOf(clock.now()));
  return obstacle
    ? ['The order is paid, but not delivered.', obstacle.reason, obstacle.step]
    : [
        `The order is paid, but not delivered. It is in review for this reason: ${recorded}`,
        'You can deliver it now: run "accept". Or run "refund" to return the money.',
      ];
}
