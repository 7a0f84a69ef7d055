import { type Fields, fieldsOf, idOf, isAmount, isSeconds, isText } from './eventFields';

/** An order's refunded amount includes pending and succeeded refunds, but not failed or cancelled ones. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** A refund at the provider, with this shop's field names. */
export interface ProviderRefund {
  id: string;
  paymentIntentId: string;
  /** The amount in the currency's minor unit, such as pence or cents. */
  amountMinor: number;
  /** An ISO 4217 code in capitals. */
  currency: string | undefined;
  status: RefundStatus;
  reason: string | null;
  failureReason: string | null;
  /** When the refund was created, by the provider's clock. */
  createdAt: Date;
  /** The id of the operator's refund request, if the shop requested the refund. */
  requestId: string | undefined;
}

/**
 * Each state's rank. The states with the highest rank are final. An event that doesn't raise a refund's rank is late or
 * repeated, so the shop ignores it.
 */
export const REFUND_RANKS: Readonly<Record<RefundStatus, number>> = {
  pending: 0,
  succeeded: 1,
  failed: 2,
  cancelled: 2,
};

/** The metadata key for the id of the refund request. */
export const REQUEST_METADATA = 'refund_request';

const STATUSES: Readonly<Record<string, RefundStatus>> = {
  pending: 'pending',
  // The customer must still enter a bank account, which never happens with card refunds.
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

/**
 * Reads the provider's refund object. Returns `undefined` if the refund has no payment or the object has an
 * undocumented shape.
 */
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
    amountMinor: amount,
    currency: isText(currency) ? currency.toUpperCase() : undefined,
    status: known,
    reason: isText(reason) ? reason : null,
    failureReason: isText(failure_reason) ? failure_reason : null,
    createdAt: new Date(created * 1000),
    requestId: isText(requestId) ? requestId : undefined,
  };
}
