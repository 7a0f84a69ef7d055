import type { OpenPayment } from 'shared/contract/openPayments';
import { penceToPounds } from 'shared/domain/money';
import type { Order } from '../orders/tables';

type Columns = Pick<
  Order,
  | 'id'
  | 'order_number'
  | 'kind'
  | 'quantity'
  | 'payable_pence'
  | 'existing_subscription_id'
  | 'status'
  | 'is_awaiting_funds'
>;

export function toOpenPayment({ status, is_awaiting_funds, ...order }: Columns): OpenPayment {
  const isUnpaid = status === 'pending' && !is_awaiting_funds;
  return {
    paymentId: order.id,
    orderNumber: order.order_number,
    kind: order.kind,
    quantity: order.quantity,
    amount: penceToPounds(order.payable_pence),
    ...(order.existing_subscription_id !== null && { subscriptionId: order.existing_subscription_id }),
    state: status === 'fulfilled' ? 'paid' : isUnpaid ? 'unpaid' : 'being-checked',
  };
}
