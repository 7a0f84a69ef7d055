import { DELETE_ACCOUNT, EXPORT_ACCOUNT } from 'shared/contract/account';
import type { AccountContext } from '../accounts/passwordHasher';
import { requireUser, userOf } from '../accounts/session';
import { HOUR_MS } from 'server-kit/clock/clock';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { deleteAccount } from './deleteAccount';
import { exportAccount } from './exportAccount';

const EXPORTS: RateLimit = {
  name: 'account-exports',
  limit: 20,
  windowMs: HOUR_MS,
  describeRefusal: (wait) => `You have downloaded your data several times. Try again ${wait}.`,
};

export const personalDataRoutes: Routes<AccountContext> = async (app, { context }) => {
  const preHandler = requireUser(context);

  app.route({
    ...EXPORT_ACCOUNT,
    preHandler,
    handler: async (request, reply) => {
      const user = userOf(request);
      await consumeRateLimit(context, EXPORTS, user.id);
      const file = await exportAccount(context, user, request.query.visitorId);
      const day = file.exportedAt.slice(0, 10);
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="my-data-${day}.json"`)
        .send(JSON.stringify(file, null, 2));
    },
  });

  app.route({
    ...DELETE_ACCOUNT,
    preHandler,
    handler: async (request, reply) => {
      await deleteAccount(context, request, reply, userOf(request), request.body);
      return reply.code(204).send();
    },
  });
};
