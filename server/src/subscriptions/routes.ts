import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireSession } from '../accounts/session';
import type { AppContext } from '../context/AppContext';
import { listSubscriptions } from './listSubscriptions';
import { SubscriptionsReply } from './schemas';

export const subscriptionRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  app.get(
    '/api/order/getsubscriptions/',
    { schema: { tags: ['subscriptions'], response: { 200: SubscriptionsReply } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSubscriptions(context, requireSession(context, request));
    },
  );
};
