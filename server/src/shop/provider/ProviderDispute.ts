import { type Fields, fieldsOf, idOf, isAmount, isSeconds, isText } from './eventFields';

/** The shop can still win a lost dispute on appeal. A bank's inquiry is not a dispute. */
export type DisputeState = 'open' | 'lost' | 'won';

/** A dispute at the provider, with this shop's field names. */
export interface ProviderDispute {
  id: string;
  paymentIntentId: string;
  state: DisputeState;
  /** When the dispute was created, by the provider's clock. */
  createdAt: Date;
  /** The deadline for responding to the dispute. Null if the provider doesn't say. */
  dueAt: Date | null;
  /** The provider's code for the reason, such as `product_not_received`. `general` if the provider doesn't say. */
  reason: string;
  /** The disputed part of the payment, in the currency's minor unit. Missing if the provider doesn't say. */
  amountMinor?: number;
}

/** A bank's question about a payment, which can become a dispute with the same id. No money has moved. */
export interface ProviderInquiry extends Omit<ProviderDispute, 'state'> {
  /** True if the merchant has answered the bank. */
  isAnswered: boolean;
}

/** Each state's rank. An event that doesn't raise a dispute's rank is late or repeated, so the shop ignores it. */
export const DISPUTE_RANKS: Readonly<Record<DisputeState, number>> = { open: 0, lost: 1, won: 2 };

/**
 * Reads the provider's dispute object. Returns `undefined` for an open inquiry, for a dispute without a payment, and
 * for an object with an undocumented shape.
 */
export function readDispute(fields: Fields): ProviderDispute | undefined {
  const state = isText(fields.status) ? disputeState(fields.status) : undefined;
  const claim = readClaim(fields);
  return claim && state && { ...claim, state };
}

/** Reads the provider's dispute object. Returns `undefined` unless it is an open inquiry. */
export function readInquiry(fields: Fields): ProviderInquiry | undefined {
  const { status } = fields;
  const isAnswered = status === 'warning_under_review';
  if (!isAnswered && status !== 'warning_needs_response') return undefined;
  const claim = readClaim(fields);
  return claim && { ...claim, isAnswered };
}

/** Reads what disputes and inquiries have in common. */
function readClaim(fields: Fields): Omit<ProviderDispute, 'state'> | undefined {
  const { id, payment_intent, created, evidence_details, reason, amount } = fields;
  const paymentIntentId = idOf(payment_intent);
  if (paymentIntentId === undefined || !isText(id) || !isSeconds(created)) return undefined;
  const due = fieldsOf(evidence_details).due_by;
  const dueAt = isSeconds(due) ? new Date(due * 1000) : null;
  return {
    id,
    paymentIntentId,
    createdAt: new Date(created * 1000),
    dueAt,
    reason: isText(reason) ? reason : 'general',
    ...(isAmount(amount) && { amountMinor: amount }),
  };
}

/**
 * Returns `undefined` for an open inquiry, because no money has moved, and `won` for a closed inquiry. A prevented
 * dispute is `lost`, because its payment was refunded.
 */
function disputeState(status: string): DisputeState | undefined {
  if (status === 'won' || status === 'warning_closed') return 'won';
  // A dispute stays lost during an appeal, because the shop gets the money back only if it wins.
  if (status === 'lost' || status === 'prevented' || status.startsWith('appeal_')) return 'lost';
  return status.startsWith('warning_') ? undefined : 'open';
}

/** Turns the provider's reason for a dispute into words, such as `product not received`. */
export const disputeReason = (reason: string): string => reason.replaceAll('_', ' ');
