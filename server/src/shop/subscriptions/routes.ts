import { ENDING_SUBSCRIPTIONS } from 'shared/contract/endingSubscriptions';
import { OTHER_ORDERS, SUBSCRIPTIONS } from 'shared/contract/subscriptions';
import { requireSession } from '../accounts/session';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Routes } from 'server-kit/http/Routes';
import { listEndingSubscriptions } from './listEndingSubscriptions';
import { listOtherOrders, listSubscriptions } from './listSubscriptions';

export const subscriptionRoutes: Routes<AppContext> = async (app, { context }) => {
  app.route({
    ...SUBSCRIPTIONS,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSubscriptions(context, requireSession(context, request));
    },
  });

  app.route({
    ...OTHER_ORDERS,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listOtherOrders(context, requireSession(context, request));
    },
  });

  app.route({
    ...ENDING_SUBSCRIPTIONS,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listEndingSubscriptions(context, requireSession(context, request));
    },
  });
};
