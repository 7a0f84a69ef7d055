import type { PaymentContext } from '../payments/PaymentContext';
import type { FastifyPluginAsync } from 'fastify';
import { activationRoutes } from '../activation/routes';
import { invoiceRoutes } from '../invoices/routes';
import { webhookRoute } from '../payments/webhookRoute';
import { renewalRoutes } from '../renewal/routes';
import { subscriptionRoutes } from '../subscriptions/routes';
import { orderRoutes } from './routes';

/** Everything that takes, settles and delivers orders. */
export const sellingRoutes: FastifyPluginAsync<{ context: PaymentContext }> = async (app, options) => {
  await app.register(orderRoutes, options);
  await app.register(webhookRoute, options);
  await app.register(renewalRoutes, options);
  await app.register(invoiceRoutes, options);
  await app.register(activationRoutes, options);
  await app.register(subscriptionRoutes, options);
};
