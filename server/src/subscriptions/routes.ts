import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireSession } from '../accounts/session';
import type { Shop } from '../orders/Shop';
import { listSubscriptions } from './listSubscriptions';
import { SubscriptionsAnswer } from './schemas';

export const subscriptionRoutes: FastifyPluginAsyncTypebox<{ shop: Shop }> = async (app, { shop }) => {
  app.get(
    '/api/order/getsubscriptions/',
    { schema: { tags: ['subscriptions'], response: { 200: SubscriptionsAnswer } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSubscriptions(shop, requireSession(shop, request));
    },
  );
};
