/**
 * Functions that pay and expire sessions. They return the changed objects and the events, and throw Stripe's error if
 * the session's status does not allow the change.
 */

import { missingResource, StripeError } from '../api/StripeError';
import {
  beginDelayedPayment,
  cancel,
  decline,
  endDelayedPayment,
  newIntent,
  type PaymentMethod,
  succeed,
} from '../payments/paymentChanges';
import { testCardOf } from '../payments/testCards';
import type { EventType } from '../store/events';
import type { CheckoutSession, CustomerDetails, PaymentIntent } from '../store/objects';
import type { StoredSession } from '../store/records';
import { type Changes, mergeChanges } from '../store/changes';
import type { Ledger, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';

export function findSession(store: Store, id: string): StoredSession {
  const stored = store.get('sessions', id);
  if (!stored) throw missingResource('checkout.session', id);
  return stored;
}

/** The details that the customer enters on the payment page. */
interface Payer {
  email: string;
  /** The billing country's code. */
  country?: string | undefined;
}

/**
 * Pays a session. If the card is declined, the session stays open. A bank debit completes the session, which stays
 * unpaid until `finishDelayedPayment`.
 */
export function paySession(ledger: Ledger, stored: StoredSession, payer: Payer, method: PaymentMethod): Changes {
  requireOpen(stored.session, 'paid');
  const complete = { customer_details: detailsOf(payer), status: 'complete', url: null } as const;
  if (stored.session.amount_total === 0) {
    return change(ledger, stored, { ...complete, payment_status: 'no_payment_required' }, 'checkout.session.completed');
  }
  const unpaid = intentOf(ledger, stored) ?? createIntent(ledger, stored);
  const isCard = method.type === 'card';
  const declined = isCard ? testCardOf(method.number.slice(-4)).decline : undefined;
  if (declined) {
    const { intent, changes } = decline(ledger, unpaid, method, declined);
    return mergeChanges(changes, change(ledger, stored, { payment_intent: intent.id }));
  }
  const { intent, changes } = isCard ? succeed(ledger, unpaid, method) : beginDelayedPayment(ledger, unpaid, method);
  const fields = { ...complete, payment_intent: intent.id, payment_status: isCard ? 'paid' : 'unpaid' } as const;
  return mergeChanges(changes, change(ledger, stored, fields, 'checkout.session.completed'));
}

/** Completes or fails a bank debit. Throws 400 if no bank debit is in progress. */
export function finishDelayedPayment(ledger: Ledger, stored: StoredSession, outcome: 'succeeded' | 'failed'): Changes {
  const processing = intentOf(ledger, stored);
  const pending = ledger.store.get('charges', processing?.latest_charge ?? '');
  if (processing?.status !== 'processing' || !pending) {
    throw new StripeError(400, 'This Checkout Session has no payment in progress.');
  }
  const { changes } = endDelayedPayment(ledger, processing, pending, outcome);
  return mergeChanges(
    changes,
    outcome === 'succeeded'
      ? change(ledger, stored, { payment_status: 'paid' }, 'checkout.session.async_payment_succeeded')
      : change(ledger, stored, {}, 'checkout.session.async_payment_failed'),
  );
}

/** Expires a session, so that it can't be paid. Also cancels the intent if an attempt was declined. */
export function expireSession(ledger: Ledger, stored: StoredSession): { session: CheckoutSession; changes: Changes } {
  requireOpen(stored.session, 'expired');
  const unpaid = intentOf(ledger, stored);
  const session: CheckoutSession = { ...stored.session, status: 'expired', url: null };
  const changes = mergeChanges(
    unpaid ? cancel(ledger, unpaid).changes : {},
    change(ledger, stored, session, 'checkout.session.expired'),
  );
  return { session, changes };
}

function requireOpen(session: CheckoutSession, verb: string): void {
  if (session.status === 'open') return;
  throw new StripeError(
    400,
    `Only Checkout Sessions with a status in ["open"] can be ${verb}. ` +
      `This Checkout Session has a status of \`${session.status}\`.`,
  );
}

function change(ledger: Ledger, stored: StoredSession, fields: Partial<CheckoutSession>, type?: EventType): Changes {
  const session: CheckoutSession = { ...stored.session, ...fields };
  return { sessions: [{ ...stored, session }], ...(type && { events: [newEvent(ledger, type, session)] }) };
}

function intentOf({ store }: Ledger, { session }: StoredSession): PaymentIntent | undefined {
  return store.get('paymentIntents', session.payment_intent ?? '');
}

function createIntent(
  ledger: Ledger,
  { session, paymentIntentMetadata, paymentIntentDescription }: StoredSession,
): PaymentIntent {
  const data = { description: paymentIntentDescription, metadata: paymentIntentMetadata };
  return newIntent(ledger, session.amount_total, session.currency, data);
}

function detailsOf({ email, country }: Payer): CustomerDetails {
  const address = { city: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    address: country === undefined ? null : { ...address, country },
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
