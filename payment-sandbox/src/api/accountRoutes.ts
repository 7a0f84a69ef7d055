import type { FastifyInstance } from 'fastify';
import type { Account } from '../store/objects';
import type { Api } from './Api';
import { object } from './readers';

export async function accountRoutes(app: FastifyInstance, { api }: { api: Api }): Promise<void> {
  app.get(
    '/account',
    api.handle({
      operation: 'account.retrieve',
      resource: 'accounts_kyc_basic',
      read: object({}),
      run: ({ ledger }) => {
        const account: Account = {
          id: ledger.account,
          object: 'account',
          charges_enabled: true,
          country: 'GB',
          default_currency: 'gbp',
          details_submitted: true,
          email: 'merchant@example.com',
          payouts_enabled: true,
        };
        return { body: account };
      },
    }),
  );
}
