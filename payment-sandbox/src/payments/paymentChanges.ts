import { addToBalance, newTransaction } from '../balance/newTransaction';
import { newId } from '../store/newId';
import type { EventType } from '../store/events';
import type { BalanceTransaction, Charge, PaymentError, PaymentIntent } from '../store/objects';
import { type Changes, mergeChanges } from '../store/changes';
import type { Ledger } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';
import type { TestCard } from './testCards';

/** Stripe's fees for cards and bank debits in the United Kingdom, in percent of the amount and in minor units. */
const CARD_FEE_PERCENT = 1.5;
const CARD_FEE = 20;
const DEBIT_FEE_PERCENT = 1;
const MAX_DEBIT_FEE = 200;

export type PaymentMethod = { type: 'card'; number: string } | { type: 'bacs_debit' };

type Decline = NonNullable<TestCard['decline']>;

/** The result of a payment attempt: the intent's new state, and the changes with their events. */
export interface Attempt {
  intent: PaymentIntent;
  changes: Changes;
}

/** The fields of a payment that come from the request for its session. */
export type PaymentIntentData = Pick<PaymentIntent, 'description' | 'metadata'>;

export function newIntent(ledger: Ledger, amount: number, currency: string, data: PaymentIntentData): PaymentIntent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    created: ledger.now(),
    currency,
    description: data.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: ledger.livemode,
    metadata: data.metadata,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
}

/** Pays an intent immediately, as with a card. */
export function succeed(ledger: Ledger, unpaid: PaymentIntent, method: PaymentMethod): Attempt {
  return collect(ledger, unpaid, newCharge(ledger, unpaid, method));
}

/** Starts a delayed payment, such as a bank debit. */
export function beginDelayedPayment(ledger: Ledger, unpaid: PaymentIntent, method: PaymentMethod): Attempt {
  const charge = newCharge(ledger, unpaid, method);
  const intent: PaymentIntent = { ...unpaid, last_payment_error: null, latest_charge: charge.id, status: 'processing' };
  return attempt(ledger, intent, charge, {
    ofCharge: 'charge.pending',
    ofIntent: 'payment_intent.processing',
  });
}

/** Completes or fails a delayed payment. The charge keeps its creation time. */
export function endDelayedPayment(
  ledger: Ledger,
  processing: PaymentIntent,
  pending: Charge,
  outcome: 'succeeded' | 'failed',
): Attempt {
  if (outcome === 'failed') {
    return fail(ledger, processing, pending, {
      code: 'processing_error',
      message: "The customer's bank account could not be debited.",
    });
  }
  return collect(ledger, processing, pending);
}

/** Records a failed payment with a declined card. */
export function decline(ledger: Ledger, unpaid: PaymentIntent, method: PaymentMethod, reason: Decline): Attempt {
  return fail(ledger, unpaid, newCharge(ledger, unpaid, method), reason);
}

/** Cancels an intent, so that it can no longer be paid. */
export function cancel(ledger: Ledger, unpaid: PaymentIntent): Attempt {
  const intent: PaymentIntent = {
    ...unpaid,
    canceled_at: ledger.now(),
    cancellation_reason: 'automatic',
    status: 'canceled',
  };
  return {
    intent,
    changes: { paymentIntents: [intent], events: [newEvent(ledger, 'payment_intent.canceled', intent)] },
  };
}

/** Completes a payment and adds its money to the balance. */
function collect(ledger: Ledger, unpaid: PaymentIntent, pending: Charge): Attempt {
  const charge = paid(pending);
  const { intent, changes } = attempt(ledger, succeeded(unpaid, charge), charge, {
    ofCharge: 'charge.succeeded',
    ofIntent: 'payment_intent.succeeded',
  });
  return { intent, changes: mergeChanges(changes, addToBalance(paymentTransaction(ledger, unpaid, charge))) };
}

function paymentTransaction(ledger: Ledger, { description }: PaymentIntent, charge: Charge): BalanceTransaction {
  const { id, amount, currency, payment_method_details } = charge;
  const isCard = payment_method_details.type === 'card';
  return newTransaction(ledger, {
    amount,
    currency,
    description: description ?? '',
    fee: isCard
      ? percentOf(amount, CARD_FEE_PERCENT) + CARD_FEE
      : Math.min(percentOf(amount, DEBIT_FEE_PERCENT), MAX_DEBIT_FEE),
    feeDescription: 'Stripe processing fees',
    reporting_category: 'charge',
    source: id,
    type: isCard ? 'charge' : 'payment',
  });
}

function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

function fail(
  ledger: Ledger,
  unpaid: PaymentIntent,
  pending: Charge,
  { code, decline_code, message }: Decline,
): Attempt {
  const charge: Charge = { ...pending, failure_code: code, failure_message: message, status: 'failed' };
  const error: PaymentError = {
    type: 'card_error',
    charge: charge.id,
    code,
    message,
    ...(decline_code !== undefined && { decline_code }),
  };
  const intent: PaymentIntent = {
    ...unpaid,
    last_payment_error: error,
    latest_charge: charge.id,
    status: 'requires_payment_method',
  };
  return attempt(ledger, intent, charge, {
    ofCharge: 'charge.failed',
    ofIntent: 'payment_intent.payment_failed',
  });
}

function attempt(
  ledger: Ledger,
  intent: PaymentIntent,
  charge: Charge,
  events: { ofCharge: EventType; ofIntent: EventType },
): Attempt {
  return {
    intent,
    changes: {
      paymentIntents: [intent],
      charges: [charge],
      events: [newEvent(ledger, events.ofCharge, charge), newEvent(ledger, events.ofIntent, intent)],
    },
  };
}

function succeeded(intent: PaymentIntent, charge: Charge): PaymentIntent {
  return {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded',
  };
}

function paid(charge: Charge): Charge {
  return { ...charge, amount_captured: charge.amount, captured: true, paid: true, status: 'succeeded' };
}

function newCharge(ledger: Ledger, intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: ledger.now(),
    currency: intent.currency,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: ledger.livemode,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method_details:
      method.type === 'card'
        ? { type: 'card', card: { brand: 'visa', last4: method.number.slice(-4) } }
        : { type: 'bacs_debit' },
    refunded: false,
    status: 'pending',
  };
}
