import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireSession } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import { listEndingSubscriptions } from './listEndingSubscriptions';
import { listSubscriptions } from './listSubscriptions';
import { EndingSubscriptionsReply, SubscriptionsReply } from './schemas';

export const subscriptionRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  app.get(
    '/api/order/getsubscriptions/',
    { schema: { tags: ['subscriptions'], response: { 200: SubscriptionsReply } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSubscriptions(context, requireSession(context, request));
    },
  );

  app.get(
    '/api/order/endingsubscriptions',
    { schema: { tags: ['subscriptions'], response: { 200: EndingSubscriptionsReply } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listEndingSubscriptions(context, requireSession(context, request));
    },
  );
};
