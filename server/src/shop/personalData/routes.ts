import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { AccountContext } from '../accounts/passwordHasher';
import { Password } from '../accounts/schemas';
import { requireUser, userOf } from '../accounts/session';
import { HOUR_MS } from 'server-kit/clock/clock';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { deleteAccount } from './deleteAccount';
import { exportAccount } from './exportAccount';

const EXPORTS: RateLimit = {
  name: 'account-exports',
  limit: 20,
  windowMs: HOUR_MS,
  describeRefusal: (wait) => `You have downloaded your data several times. Try again ${wait}.`,
};
const TAGS = ['accounts'];
const VisitorId = Type.Optional(Type.String({ maxLength: 64 }));

export const personalDataRoutes: FastifyPluginAsyncTypebox<{ context: AccountContext }> = async (app, { context }) => {
  const preHandler = requireUser(context);

  app.get(
    '/api/account/export',
    { preHandler, schema: { tags: TAGS, querystring: Type.Object({ visitorId: VisitorId }) } },
    async (request, reply) => {
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
  );

  const deletion = Type.Object({ password: Password, visitorId: VisitorId });
  app.post('/api/account/delete', { preHandler, schema: { tags: TAGS, body: deletion } }, async (request, reply) => {
    await deleteAccount(context, request, reply, userOf(request), request.body);
    return reply.code(204).send();
  });
};
