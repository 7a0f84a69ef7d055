import type { OfficeMail } from 'shared/contract/officeParts';
import { calendarDateOf, formatShopMinute } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { describePayment } from '../../admin/commands/orders';
import {
  canRespond,
  deliveryProblem,
  deliveryStep,
  disputedPart,
  disputeStep,
  reviewStep,
} from '../../alerts/openCases';
import { disputeReason } from '../../provider/ProviderDispute';
import { deliveryObstacle } from '../../fulfilment/deliveryObstacle';
import type { Dispute, Order } from '../../orders/tables';
import { inOfficeWords } from '../officeWords';

type Context = Pick<AppContext, 'db' | 'clock'>;

const EVIDENCE =
  'As evidence, send when the codes were delivered and activated, and the terms that the customer accepted.';

/** Explains why an order needs a decision or is not delivered, and what to do. Returns `null` if nothing is wrong. */
export async function describeProblem(
  context: Context,
  order: Order,
  disputes: readonly Dispute[],
  emails: readonly OfficeMail[],
): Promise<string | null> {
  const now = context.clock.now();
  const sentences = disputes
    .filter(({ state }) => state === 'open')
    .flatMap((dispute) => [
      `The bank disputes ${disputedPart({ ...order, amount_pence: dispute.amount_pence })}. Reason: ${disputeReason(dispute.reason)}. ${disputeStep(dispute.due_at, now)}`,
      ...(canRespond(dispute.due_at, now) ? [EVIDENCE] : []),
    ]);
  if (order.status === 'review') sentences.push(...(await describeReview(context, order)));
  if (order.status === 'paid') sentences.push(deliveryProblem(order), deliveryStep(order));
  if (order.status === 'pending') sentences.push(describePayment(order));
  if (order.status === 'cancelled') sentences.push(...describeFailedPayment(order, emails));
  return sentences.length === 0 ? null : inOfficeWords(sentences.join(' '));
}

/** Explains what prevents the delivery now, because the recorded reason may no longer apply. */
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

/**
 * Describes when the bank refused the debit, and what the customer was told. Returns nothing for orders that were
 * cancelled for another reason.
 */
function describeFailedPayment({ payment_failed_at }: Order, emails: readonly OfficeMail[]): string[] {
  if (payment_failed_at === null) return [];
  const mail = emails.find(({ kind }) => kind === 'payment-failed');
  return [
    `The bank refused the debit on ${formatShopMinute(payment_failed_at)}, so the shop cancelled the order. The customer has paid nothing and got nothing.`,
    ...(mail ? [describeNotice(mail)] : []),
  ];
}

/** What the email about a failed payment tells the customer. */
const NOTICE = 'that the payment failed, that nothing was charged, and how to pay again';

function describeNotice({ state, recipient, sentAt, error }: OfficeMail): string {
  if (sentAt !== null) return `On ${formatShopMinute(new Date(sentAt))}, an email told ${recipient} ${NOTICE}.`;
  return state === 'failed' || state === 'cancelled'
    ? `The customer does not know, because the email to ${recipient} was not delivered: ${error ?? 'no reason was recorded'}`
    : `An email will tell ${recipient} ${NOTICE}. It is not sent yet.`;
}
