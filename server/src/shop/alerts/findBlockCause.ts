import { formatPounds } from 'shared/domain/money';
import type { AppContext } from 'server-kit/context/AppContext';
import { REVERSAL_REASONS } from '../subscriptions/block';
import { describeDispute } from './openCases';

interface BlockCause {
  /** The number of the order whose refund or dispute blocked the subscription. */
  orderNumber: string;
  /** What happened to its payment. If its dispute is open, also what to do, and by when. */
  sentence: string;
}

/**
 * Returns the refund or dispute that blocked a subscription, or `null` if the subscription isn't blocked or an operator
 * blocked it.
 */
export async function findBlockCause(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  subscriptionId: string,
): Promise<BlockCause | null> {
  const purchase = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'origin_order_id')
    .select(['orders.id', 'order_number', 'paid_pence', 'payable_pence', 'refunded_pence', 'block_reason'])
    .where('subscriptions.id', '=', subscriptionId)
    .where('blocked_at', 'is not', null)
    .where('block_reason', 'in', REVERSAL_REASONS)
    .executeTakeFirst();
  if (!purchase) return null;
  const { id, order_number: orderNumber, refunded_pence } = purchase;
  const disputes = await db.selectFrom('disputes').selectAll().where('order_id', '=', id).execute();
  const open = disputes.find(({ state }) => state === 'open');
  if (open) {
    const result = 'The subscription works again if the shop wins, and is blocked again if the shop loses.';
    return { orderNumber, sentence: `${describeDispute({ ...purchase, ...open }, clock.now())} ${result}` };
  }
  const sentence = disputes.some(({ state }) => state === 'lost')
    ? `The shop lost the dispute about order ${orderNumber}, so the bank returned the payment.`
    : `${formatPounds(refunded_pence)} of order ${orderNumber} was refunded.`;
  return { orderNumber, sentence };
}
