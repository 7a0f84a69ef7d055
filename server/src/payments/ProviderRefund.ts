import { type Fields, fieldsOf, idOf, isAmount, isSeconds, isText } from './eventFields';
import type { RefundStatus } from './tables';

/** A refund as the provider tells it, in this shop's words. */
export interface ProviderRefund {
  id: string;
  paymentIntentId: string;
  amountPence: number;
  /** ISO 4217, in capitals. */
  currency: string | undefined;
  status: RefundStatus;
  reason: string | null;
  failureReason: string | null;
  /** By the provider's clock. */
  createdAt: Date;
  /** The operator's request that it answers, if the shop asked for it. */
  requestId: string | undefined;
}

/** A refund never returns to a lower rank: a failure is final, and a late event about an earlier state says nothing new. */
export const REFUND_RANKS: Readonly<Record<RefundStatus, number>> = {
  pending: 0,
  succeeded: 1,
  failed: 2,
  cancelled: 2,
};

/** Name of the metadata that holds the id of the request. */
export const REQUEST_METADATA = 'refund_request';

const STATUSES: Readonly<Record<string, RefundStatus>> = {
  pending: 'pending',
  // The customer still has to give a bank account; cards never need this.
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

/** Reads the provider's refund object. Returns `undefined` if it isn't a refund of a payment, or not in the documented shape. */
export function readRefund(object: Fields): ProviderRefund | undefined {
  const { id, payment_intent, amount, currency, status, reason, failure_reason, created, metadata } = object;
  const paymentIntentId = idOf(payment_intent);
  const known = isText(status) ? STATUSES[status] : undefined;
  if (paymentIntentId === undefined || known === undefined) return undefined;
  if (!isText(id) || !isAmount(amount) || !isSeconds(created)) return undefined;
  const requestId = fieldsOf(metadata)[REQUEST_METADATA];
  return {
    id,
    paymentIntentId,
    amountPence: amount,
    currency: isText(currency) ? currency.toUpperCase() : undefined,
    status: known,
    reason: isText(reason) ? reason : null,
    failureReason: isText(failure_reason) ? failure_reason : null,
    createdAt: new Date(created * 1000),
    requestId: isText(requestId) ? requestId : undefined,
  };
}
