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
  const leftPence = paidPence(order) - order.refunded_pence;
  const amountPence = wanted.amountPence ?? leftPence;
  const refund = `This refunds ${formatPounds(amountPence)} of order ${await describeOrder(context, order)}.`;
  return [
    refund,
    'A refund can’t be undone.',
    ...(open
      ? ['The result of an earlier attempt is unknown. If that attempt succeeded, the provider makes no second refund.']
      : []),
    ...(amountPence >= leftPence ? await fullConsequence(context, order) : []),
  ].join(' ');
}

async function fullConsequence(context: AdminContext, { id, kind }: Order): Promise<string[]> {
  const subscriptionId = await subscriptionOf(context, id);
  if (subscriptionId === undefined) return [];
  if (kind === 'renewal') return ['The subscription no longer includes the 12 months from this renewal.'];
  return [await blockConsequence(context, [subscriptionId])];
}
