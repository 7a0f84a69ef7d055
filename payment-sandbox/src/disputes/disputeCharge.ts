import { StripeError } from '../api/StripeError';
import { nowInSeconds } from '../nowInSeconds';
import { findCharge } from '../refunds/findCharge';
import { newId } from '../store/newId';
import type { Charge, Dispute } from '../store/objects';
import type { Changes, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';

/** The cardholder's bank takes the payment back; with `isInquiry` it only asks about it, and no money moves. */
export function disputeCharge(store: Store, paymentIntent: string, { isInquiry = false } = {}): Changes {
  const charge = findCharge(store, undefined, paymentIntent);
  if (openDispute(store, charge)) throw new StripeError(400, `Charge ${charge.id} is disputed already.`, { code: 'charge_disputed' });
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  return { charges: [{ ...charge, disputed: true }], disputes: [dispute], events: [newEvent('charge.dispute.created', dispute)] };
}

/** An inquiry becomes a dispute: now the money is taken back. */
export function escalateInquiry(store: Store, paymentIntent: string): Changes {
  const dispute = requireOpen(store, paymentIntent);
  if (!isInquiry(dispute)) throw new StripeError(400, `Dispute ${dispute.id} is no inquiry.`);
  const escalated: Dispute = { ...dispute, status: 'needs_response' };
  return { disputes: [escalated], events: [newEvent('charge.dispute.updated', escalated)] };
}

/** The end of a dispute, which is closed once and for all. An inquiry ends without a loser. */
export function closeDispute(store: Store, paymentIntent: string, status: 'won' | 'lost'): Changes {
  const dispute = requireOpen(store, paymentIntent);
  const closed: Dispute = { ...dispute, status: isInquiry(dispute) ? 'warning_closed' : status };
  return { disputes: [closed], events: [newEvent('charge.dispute.closed', closed)] };
}

export function openDispute(store: Store, { id }: Pick<Charge, 'id'>): Dispute | undefined {
  return store.all('disputes').find(({ charge, status }) => charge === id && (status === 'needs_response' || status === 'warning_needs_response'));
}

export function isInquiry({ status }: Dispute): boolean {
  return status === 'warning_needs_response';
}

function requireOpen(store: Store, paymentIntent: string): Dispute {
  const charge = findCharge(store, undefined, paymentIntent);
  const dispute = openDispute(store, charge);
  if (!dispute) throw new StripeError(400, `Charge ${charge.id} has no open dispute.`);
  return dispute;
}
