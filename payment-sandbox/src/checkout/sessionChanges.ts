import { missingResource, StripeError } from '../api/StripeError';
import { nowInSeconds } from '../nowInSeconds';
import { newId } from '../store/newId';
import type { Charge, CheckoutSession, PaymentIntent, StoredSession } from '../store/objects';
import type { Changes, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';

/** What can happen to a session. Each function returns the changes, events included, and throws what Stripe refuses. */

export function findSession(store: Store, id: string): StoredSession {
  const stored = store.get('sessions', id);
  if (!stored) throw missingResource('checkout.session', id);
  return stored;
}

/** Pays an open session. With `isDelayed` the customer is done but the money is under way, as with a bank debit. */
export function paySession(stored: StoredSession, email: string, { isDelayed = false } = {}): Changes {
  requireOpen(stored.session, 'paid');
  const intent = newIntent(stored, isDelayed ? 'processing' : 'succeeded');
  const charge = isDelayed ? undefined : newCharge(intent);
  const session: CheckoutSession = {
    ...stored.session,
    customer_details: { email },
    payment_intent: intent.id,
    payment_status: isDelayed ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  };
  return {
    sessions: [{ ...stored, session }],
    paymentIntents: [{ ...intent, latest_charge: charge?.id ?? null }],
    charges: charge ? [charge] : [],
    events: [newEvent('checkout.session.completed', session)],
  };
}

/** The end of a delayed payment. */
export function finishDelayedPayment(store: Store, stored: StoredSession, isSuccessful: boolean): Changes {
  const intent = store.get('paymentIntents', stored.session.payment_intent ?? '');
  if (intent?.status !== 'processing') throw new StripeError(400, 'This Checkout Session has no payment under way.');
  if (!isSuccessful) {
    return {
      paymentIntents: [{ ...intent, amount_received: 0, status: 'requires_payment_method' }],
      events: [newEvent('checkout.session.async_payment_failed', stored.session)],
    };
  }
  const charge = newCharge(intent);
  const session: CheckoutSession = { ...stored.session, payment_status: 'paid' };
  return {
    sessions: [{ ...stored, session }],
    paymentIntents: [{ ...intent, amount_received: intent.amount, latest_charge: charge.id, status: 'succeeded' }],
    charges: [charge],
    events: [newEvent('checkout.session.async_payment_succeeded', session)],
  };
}

export function expireSession(stored: StoredSession): Changes {
  requireOpen(stored.session, 'expired');
  const session: CheckoutSession = { ...stored.session, status: 'expired', url: null };
  return { sessions: [{ ...stored, session }], events: [newEvent('checkout.session.expired', session)] };
}

function requireOpen(session: CheckoutSession, verb: string): void {
  if (session.status === 'open') return;
  throw new StripeError(400, `Only Checkout Sessions with a status in ["open"] can be ${verb}. This Checkout Session has a status of \`${session.status}\`.`);
}

function newIntent({ session, paymentIntentMetadata }: StoredSession, status: PaymentIntent['status']): PaymentIntent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: status === 'succeeded' ? session.amount_total : 0,
    created: nowInSeconds(),
    currency: session.currency,
    latest_charge: null,
    livemode: false,
    metadata: paymentIntentMetadata,
    status,
  };
}

function newCharge(intent: PaymentIntent): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  };
}
