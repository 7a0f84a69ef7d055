import { integer, metadata, object, oneOf, optional, text } from '../api/readers';
import type { FormObject } from '../api/form';
import { StripeError } from '../api/StripeError';
import { nowInSeconds } from '../nowInSeconds';
import { newId } from '../store/newId';
import type { Charge, Refund } from '../store/objects';
import type { Changes, Store } from '../store/Store';
import { newEvent } from '../webhooks/newEvent';
import { findCharge } from './findCharge';

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
