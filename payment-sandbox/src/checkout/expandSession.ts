import type { FormObject } from '../api/form';
import { list, object, oneOf, optional } from '../api/readers';
import type { CheckoutSession } from '../store/objects';
import type { Store } from '../store/Store';

const readParameters = object({ expand: optional(list(oneOf('payment_intent', 'payment_intent.latest_charge'))) });

/** The session with the objects in place of the ids that `expand` names. */
export function expandSession(store: Store, session: CheckoutSession, query: FormObject) {
  const { expand = [] } = readParameters(query, '');
  const intent = store.get('paymentIntents', session.payment_intent ?? '');
  if (expand.length === 0 || !intent) return session;
  const charge = expand.includes('payment_intent.latest_charge') ? store.get('charges', intent.latest_charge ?? '') : undefined;
  return { ...session, payment_intent: charge ? { ...intent, latest_charge: charge } : intent };
}
