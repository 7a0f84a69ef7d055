import type { OfficeOrderLine, OfficeSubscriptionLine, OwnedSubscription } from 'shared/contract/officeParts';
import type { Order } from '../../orders/tables';
import type { SubscriptionsTable } from '../../subscriptions/tables';

/** The columns to select for `toOrderLine`. */
export const ORDER_LINE = [
  'orders.id',
  'orders.order_number',
  'orders.kind',
  'orders.status',
  'orders.quantity',
  'orders.payable_pence',
  'orders.refunded_pence',
  'orders.created_at',
] as const;

type OrderLine = Pick<
  Order,
  'id' | 'order_number' | 'kind' | 'status' | 'quantity' | 'payable_pence' | 'refunded_pence' | 'created_at'
>;

export function toOrderLine(order: OrderLine): OfficeOrderLine {
  return {
    paymentId: order.id,
    orderNumber: order.order_number,
    kind: order.kind,
    status: order.status,
    quantity: order.quantity,
    payablePence: order.payable_pence,
    refundedPence: order.refunded_pence,
    createdAt: order.created_at.toISOString(),
  };
}

interface Account {
  id: string;
  email: string;
  blocked_at: Date | null;
  deleted_at: Date | null;
}

export function toAccount({ id, email, blocked_at, deleted_at }: Account) {
  return { id, email, isBlocked: blocked_at !== null, isDeleted: deleted_at !== null };
}

type SubscriptionLine = Pick<SubscriptionsTable, 'id' | 'quantity' | 'end_date' | 'blocked_at' | 'block_reason'>;

export function toSubscriptionLine(subscription: SubscriptionLine): OfficeSubscriptionLine {
  const { id, quantity, end_date, blocked_at, block_reason } = subscription;
  return { id, quantity, endDate: end_date, isBlocked: blocked_at !== null, blockReason: block_reason };
}

export function toOwnedSubscription({
  user_id,
  email,
  ...subscription
}: SubscriptionLine & { user_id: string; email: string }): OwnedSubscription {
  return { ...toSubscriptionLine(subscription), owner: { id: user_id, email } };
}
