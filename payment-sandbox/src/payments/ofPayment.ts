import { optional, text } from '../api/readers';

/** The parameters that limit a list to one payment. */
export const paymentParameters = { charge: optional(text()), payment_intent: optional(text()) };

interface OfPayment {
  charge: string | undefined;
  payment_intent: string | undefined;
}

/** Returns whether an object belongs to the wanted payment. */
export function isOfPayment(wanted: OfPayment): (object: { charge: string; payment_intent: string }) => boolean {
  return ({ charge, payment_intent }) =>
    (wanted.charge === undefined || charge === wanted.charge) &&
    (wanted.payment_intent === undefined || payment_intent === wanted.payment_intent);
}
