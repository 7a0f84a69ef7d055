import { integer, metadata, object, oneOf, optional, text } from '../api/readers';
import type { FormObject } from '../api/form';
import { missingResource, StripeError } from '../api/StripeError';
import { nowInSeconds } from '../nowInSeconds';
import { newId } from '../store/newId';
import type { Charge, Dispute, Refund } from '../store/objects';
import type { Changes, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';

const readParameters = object({
  amount: optional(integer({ min: 1 })),
  charge: optional(text()),
  metadata: metadata(),
  payment_intent: optional(text()),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
});

/** Refunds a charge in full, or the given part of it in minor units. */
export function refundCharge(store: Store, form: FormObject): { refund: Refund; changes: Changes } {
  const parameters = readParameters(form, '');
  const charge = findCharge(store, parameters.charge, parameters.payment_intent);
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = parameters.amount ?? remaining;
  if (amount > remaining) throw new StripeError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`, { param: 'amount' });
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata: parameters.metadata,
    payment_intent: charge.payment_intent,
    reason: parameters.reason ?? null,
    status: 'succeeded',
  };
  const refunded: Charge = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === remaining };
  return { refund, changes: { refunds: [refund], charges: [refunded], events: [newEvent('charge.refunded', refunded)] } };
}

/** The cardholder's bank takes the payment back. */
export function disputeCharge(store: Store, paymentIntent: string): Changes {
  const charge = findCharge(store, undefined, paymentIntent);
  if (charge.disputed) throw new StripeError(400, `Charge ${charge.id} is disputed already.`, { code: 'charge_disputed' });
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
    status: 'needs_response',
  };
  return { charges: [{ ...charge, disputed: true }], disputes: [dispute], events: [newEvent('charge.dispute.created', dispute)] };
}

function findCharge(store: Store, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId !== undefined) {
    const charge = store.get('charges', chargeId);
    if (!charge) throw missingResource('charge', chargeId);
    return charge;
  }
  if (intentId === undefined) throw new StripeError(400, 'One of the following params should be provided for this request: payment_intent or charge.', { code: 'parameter_missing' });
  const intent = store.get('paymentIntents', intentId);
  if (!intent) throw missingResource('payment_intent', intentId);
  const charge = store.get('charges', intent.latest_charge ?? '');
  if (!charge) throw new StripeError(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`, { code: 'payment_intent_unexpected_state' });
  return charge;
}
