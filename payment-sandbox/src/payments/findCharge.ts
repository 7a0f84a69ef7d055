import { missingResource, StripeError } from '../api/StripeError';
import type { Charge } from '../store/objects';
import type { Store } from '../store/Store';

/**
 * Finds a successful charge by its id or by its payment intent's id. Throws Stripe's error if there is no successful
 * charge.
 */
export function findCharge(store: Store, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId !== undefined) {
    const charge = store.get('charges', chargeId);
    if (!charge) throw missingResource('charge', chargeId);
    if (charge.status !== 'succeeded') {
      throw new StripeError(400, `Charge ${chargeId} is not paid, so it cannot be refunded.`, { param: 'charge' });
    }
    return charge;
  }
  if (intentId === undefined) {
    throw new StripeError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  }
  const intent = store.get('paymentIntents', intentId);
  if (!intent) throw missingResource('payment_intent', intentId);
  const charge = store.get('charges', intent.latest_charge ?? '');
  if (charge?.status !== 'succeeded') {
    throw new StripeError(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return charge;
}
