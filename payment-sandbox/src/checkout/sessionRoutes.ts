import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { pageOf, pageParameters } from '../api/page';
import { email, object, oneOf, optional, text } from '../api/readers';
import { createSession, readSessionParameters } from './createSession';
import { expireSession, findSession } from './sessionChanges';
import type { SessionLocks } from './SessionLocks';

const EXPANDABLE = ['payment_intent', 'payment_intent.latest_charge'];

const readListParameters = object({
  ...pageParameters,
  customer_details: optional(object({ email: email() })),
  payment_intent: optional(text()),
  status: optional(oneOf('open', 'complete', 'expired')),
});

export async function sessionRoutes(
  app: FastifyInstance,
  { api, locks }: { api: Api; locks: SessionLocks },
): Promise<void> {
  const resource = 'checkout_session';

  app.post(
    '/checkout/sessions',
    api.handle({
      operation: 'checkout.sessions.create',
      resource,
      expandable: EXPANDABLE,
      read: readSessionParameters,
      run: ({ ledger, parameters, origin }) => {
        const stored = createSession(ledger, parameters, origin);
        return { body: stored.session, changes: { sessions: [stored] } };
      },
    }),
  );

  app.post(
    '/checkout/sessions/:id/expire',
    api.handle({
      operation: 'checkout.sessions.expire',
      resource,
      expandable: EXPANDABLE,
      read: object({}),
      waitForLock: ({ id }) => locks.wait(id),
      run: ({ ledger, id }) => {
        const { session, changes } = expireSession(ledger, findSession(ledger.store, id));
        return { body: session, changes };
      },
    }),
  );

  app.get(
    '/checkout/sessions/:id',
    api.handle({
      operation: 'checkout.sessions.retrieve',
      resource,
      expandable: EXPANDABLE,
      read: object({}),
      run: ({ ledger, id }) => ({ body: findSession(ledger.store, id).session }),
    }),
  );

  app.get(
    '/checkout/sessions',
    api.handle({
      operation: 'checkout.sessions.list',
      resource,
      expandable: EXPANDABLE.map((path) => `data.${path}`),
      read: readListParameters,
      run: ({ ledger, parameters }) => {
        const { customer_details, payment_intent, status } = parameters;
        const objects = ledger.store.all('sessions').map(({ session }) => session);
        return {
          body: pageOf(
            {
              url: '/v1/checkout/sessions',
              kind: 'checkout.session',
              objects,
              filter: (session) =>
                (status === undefined || session.status === status) &&
                (payment_intent === undefined || session.payment_intent === payment_intent) &&
                (customer_details === undefined || session.customer_details?.email === customer_details.email),
            },
            parameters,
          ),
        };
      },
    }),
  );
}
