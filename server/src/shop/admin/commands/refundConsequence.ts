import { formatPounds } from 'shared/domain/money';
import { paidPence } from '../../orders/paidPence';
import type { Order } from '../../orders/tables';
import { checkRefund, type WantedRefund } from '../../payments/checkRefund';
import type { AdminContext } from '../Command';
import { findOrder, subscriptionOf } from './findOrder';
import { blockConsequence, describeOrder } from './orderConsequences';

/**
 * Describes the consequences of `refund`.
 * @throws {AdminError} if the order is unknown. Also throws the errors of `checkRefund`.
 */
export async function refundConsequence(context: AdminContext, id: string, wanted: WantedRefund): Promise<string> {
  const order = await findOrder(context, id);
  const open = await checkRefund(context.db, order, wanted);
  const described = await describeOrder(context, order);
  if (order.status === 'refunded')
    return `Order ${described} is already refunded. This only records the result of an earlier attempt.`;
  const leftPence = paidPence(order) - order.refunded_pence;
  const amountPence = wanted.amountPence ?? leftPence;
  const earlier = ['The result of an earlier attempt is unknown.'];
  if (order.disputed_at === null) earlier.push('If that attempt succeeded, the provider makes no second refund.');
  else earlier.push('The payment is disputed since, so the provider makes no new refund.');
  return [
    `This refunds ${formatPounds(amountPence)} of order ${described}.`,
    'A refund can’t be undone.',
    ...(open ? earlier : []),
    ...(amountPence >= leftPence ? [await fullConsequence(context, order)] : []),
  ].join(' ');
}

async function fullConsequence(context: AdminContext, order: Order): Promise<string> {
  const subscriptionId = await subscriptionOf(context, order.id);
  if (order.kind === 'purchase' && subscriptionId !== undefined) return blockConsequence(context, [subscriptionId]);
  const consequence = describeReversal(order, subscriptionId !== undefined || order.status === 'paid');
  return order.status === 'paid'
    ? `The order is not delivered yet. If the shop delivers it first: ${consequence}`
    : consequence;
}

/** Describes the result of a full refund. An order in review is not delivered. */
export function describeReversal({ kind }: Order, isDelivered: boolean): string {
  if (!isDelivered) return 'The shop does not deliver the order.';
  return kind === 'purchase'
    ? 'Its subscription is blocked.'
    : 'The subscription no longer includes the 12 months from this renewal.';
}
