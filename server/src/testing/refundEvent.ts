import { randomUUID } from 'node:crypto';

export interface RefundFields {
  id: string;
  paymentIntent: string;
  amount: number;
  status: string;
  failureReason?: string;
  /** Unix time in seconds. */
  created?: number;
}

/** Returns a new event about one refund in the provider's documented format. */
export function refundEvent(type: string, { id, paymentIntent, amount, status, failureReason, created }: RefundFields) {
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: 'txn_1',
    charge: 'ch_1',
    created: created ?? Math.floor(Date.now() / 1000),
    currency: 'gbp',
    metadata: {},
    payment_intent: paymentIntent,
    reason: 'requested_by_customer',
    status,
    ...(failureReason !== undefined && { failure_reason: failureReason }),
  };
  return { id: `evt_${randomUUID()}`, object: 'event', type, created: refund.created, data: { object: refund } };
}
