import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { pageOf, pageParameters } from '../api/page';
import { object } from '../api/readers';
import { filterByPayment, paymentParameters } from '../payments/filterByPayment';
import { findDispute } from './disputeChanges';

const EXPANDABLE = ['charge', 'payment_intent'];

const readListParameters = object({ ...pageParameters, ...paymentParameters });

export async function disputeRoutes(app: FastifyInstance, { api }: { api: Api }): Promise<void> {
  app.get(
    '/disputes/:id',
    api.handle({
      operation: 'disputes.retrieve',
      resource: 'dispute',
      expandable: EXPANDABLE,
      read: object({}),
      run: ({ ledger, id }) => ({ body: findDispute(ledger.store, id) }),
    }),
  );

  app.get(
    '/disputes',
    api.handle({
      operation: 'disputes.list',
      resource: 'dispute',
      expandable: EXPANDABLE.map((path) => `data.${path}`),
      read: readListParameters,
      run: ({ ledger, parameters }) => ({
        body: pageOf(
          {
            url: '/v1/disputes',
            kind: 'dispute',
            objects: ledger.store.all('disputes'),
            filter: filterByPayment(parameters),
          },
          parameters,
        ),
      }),
    }),
  );
}
