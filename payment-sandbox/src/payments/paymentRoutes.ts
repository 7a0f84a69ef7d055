import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { object } from '../api/readers';
import { missingResource } from '../api/StripeError';

export async function paymentRoutes(app: FastifyInstance, { api }: { api: Api }): Promise<void> {
  app.get(
    '/payment_intents/:id',
    api.handle({
      operation: 'payment_intents.retrieve',
      resource: 'payment_intent',
      expandable: ['latest_charge'],
      read: object({}),
      run: ({ ledger, id }) => {
        const intent = ledger.store.get('paymentIntents', id);
        if (!intent) throw missingResource('payment_intent', id, 'intent');
        return { body: intent };
      },
    }),
  );

  app.get(
    '/charges/:id',
    api.handle({
      operation: 'charges.retrieve',
      resource: 'charge',
      expandable: ['payment_intent'],
      read: object({}),
      run: ({ ledger, id }) => {
        const charge = ledger.store.get('charges', id);
        if (!charge) throw missingResource('charge', id, 'id');
        return { body: charge };
      },
    }),
  );
}
