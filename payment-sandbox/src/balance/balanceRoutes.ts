import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { isWithin, pageOf, pageParameters, range } from '../api/page';
import { object, optional, text } from '../api/readers';
import { missingResource } from '../api/StripeError';

const readTransactions = object({ ...pageParameters, payout: optional(text()), type: optional(text()) });
const readPayouts = object({ ...pageParameters, arrival_date: optional(range) });

export async function balanceRoutes(app: FastifyInstance, { api }: { api: Api }): Promise<void> {
  app.get(
    '/balance_transactions',
    api.handle({
      operation: 'balance_transactions.list',
      resource: 'balance',
      expandable: ['data.source'],
      read: readTransactions,
      run: ({ ledger, parameters }) => {
        const { payout, type } = parameters;
        const stored = ledger.store.all('balanceTransactions');
        const ofPayout = new Set(stored.flatMap((each) => (each.payout === payout ? each.id : [])));
        return {
          body: pageOf(
            {
              url: '/v1/balance_transactions',
              kind: 'balance_transaction',
              objects: stored.map(({ transaction }) => transaction),
              filter: (each) =>
                (payout === undefined || ofPayout.has(each.id)) && (type === undefined || each.type === type),
            },
            parameters,
          ),
        };
      },
    }),
  );

  app.get(
    '/payouts/:id',
    api.handle({
      operation: 'payouts.retrieve',
      resource: 'payout',
      read: object({}),
      run: ({ ledger, id }) => {
        const payout = ledger.store.get('payouts', id);
        if (!payout) throw missingResource('payout', id);
        return { body: payout };
      },
    }),
  );

  app.get(
    '/payouts',
    api.handle({
      operation: 'payouts.list',
      resource: 'payout',
      read: readPayouts,
      run: ({ ledger, parameters }) => ({
        body: pageOf(
          {
            url: '/v1/payouts',
            kind: 'payout',
            objects: ledger.store.all('payouts'),
            filter: ({ arrival_date }) => isWithin(arrival_date, parameters.arrival_date),
          },
          parameters,
        ),
      }),
    }),
  );
}
