import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { pageOf, pageParameters } from '../api/page';
import { object } from '../api/readers';
import { filterByPayment, paymentParameters } from '../payments/filterByPayment';
import type { RefundBehaviour } from './RefundBehaviour';
import { findRefund } from './refundChanges';
import { readRefundParameters, refundCharge } from './refundCharge';

const EXPANDABLE = ['charge', 'payment_intent'];

const readListParameters = object({ ...pageParameters, ...paymentParameters });

export async function refundRoutes(
  app: FastifyInstance,
  { api, behaviour }: { api: Api; behaviour: RefundBehaviour },
): Promise<void> {
  app.post(
    '/refunds',
    api.handle({
      operation: 'refunds.create',
      resource: 'charge',
      expandable: EXPANDABLE,
      read: readRefundParameters,
      run: ({ ledger, parameters }) => {
        const { refund, changes } = refundCharge(ledger, parameters, { firstStatus: behaviour.take() });
        return { body: refund, changes };
      },
    }),
  );

  app.get(
    '/refunds/:id',
    api.handle({
      operation: 'refunds.retrieve',
      resource: 'charge',
      expandable: EXPANDABLE,
      read: object({}),
      run: ({ ledger, id }) => ({ body: findRefund(ledger.store, id) }),
    }),
  );

  app.get(
    '/refunds',
    api.handle({
      operation: 'refunds.list',
      resource: 'charge',
      expandable: EXPANDABLE.map((path) => `data.${path}`),
      read: readListParameters,
      run: ({ ledger, parameters }) => ({
        body: pageOf(
          {
            url: '/v1/refunds',
            kind: 'refund',
            objects: ledger.store.all('refunds'),
            filter: filterByPayment(parameters),
          },
          parameters,
        ),
      }),
    }),
  );
}
