import { optional, text } from '../api/readers';

/** The parameters that limit a list to one payment. */
export const paymentParameters = { charge: optional(text()), payment_intent: optional(text()) };

interface PaymentIds {
  charge: string | undefined;
  payment_intent: string | undefined;
}

/**
 * Returns a filter for the objects that belong to the wanted charge and payment intent. A missing id matches every
 * object.
 */
export function filterByPayment(wanted: PaymentIds): (object: { charge: string; payment_intent: string }) => boolean {
  return ({ charge, payment_intent }) =>
    (wanted.charge === undefined || charge === wanted.charge) &&
    (wanted.payment_intent === undefined || payment_intent === wanted.payment_intent);
}
