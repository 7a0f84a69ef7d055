import type { FormObject } from '../api/form';
import { pageOf, pageParameters } from '../api/page';
import { email, object, oneOf, optional, text } from '../api/readers';
import type { Store } from '../store/Store';

const readParameters = object({
  ...pageParameters,
  customer_details: optional(object({ email: email() })),
  payment_intent: optional(text()),
  status: optional(oneOf('open', 'complete', 'expired')),
});

export function listSessions(store: Store, query: FormObject) {
  const parameters = readParameters(query, '');
  const { customer_details, payment_intent, status } = parameters;
  const sessions = store
    .all('sessions')
    .map(({ session }) => session)
    .filter((session) => status === undefined || session.status === status)
    .filter((session) => payment_intent === undefined || session.payment_intent === payment_intent)
    .filter((session) => customer_details === undefined || session.customer_details?.email === customer_details.email);
  return pageOf('/v1/checkout/sessions', sessions, parameters);
}
