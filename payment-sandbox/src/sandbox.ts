import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { apiRoutes } from './api/apiRoutes';
import { parseForm } from './api/form';
import { StripeError } from './api/StripeError';
import { expireSession } from './checkout/sessionChanges';
import type { SandboxContext } from './context';
import { nowInSeconds } from './nowInSeconds';
import { controlRoutes } from './control/controlRoutes';
import { payRoutes } from './pay/payRoutes';
import { Store } from './store/Store';
import { WebhookSender } from './webhooks/WebhookSender';

export interface SandboxOptions {
  /** Bearer token that the API asks for. */
  secretKey: string;
  /** Signs the webhooks. */
  webhookSecret: string;
  webhookUrl: string;
  /** Folder of the journal; made where it is missing. */
  dataDir: string;
}

const EXPIRY_CHECK_MS = 5_000;

/** A payment provider that speaks Stripe's API as far as the shop uses it. Closing the app ends the webhooks' retries. */
export function buildSandbox({ secretKey, webhookSecret, webhookUrl, dataDir }: SandboxOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { querystringParser: parseForm } });
  const store = new Store(dataDir);
  const webhooks = new WebhookSender(store, { url: webhookUrl, secret: webhookSecret });
  const context: SandboxContext = {
    store,
    webhooks,
    secretKey,
    failures: { status: 500, times: 0 },
    commit(changes) {
      const planned = webhooks.withDeliveries(changes);
      store.commit(planned);
      webhooks.enqueue(planned.deliveries);
    },
  };

  const expireOverdue = () => {
    for (const stored of store.all('sessions')) {
      if (stored.session.status === 'open' && stored.session.expires_at <= nowInSeconds()) context.commit(expireSession(stored));
    }
  };
  const expiryCheck = setInterval(expireOverdue, EXPIRY_CHECK_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(expiryCheck);
    webhooks.stop();
  });

  app.setErrorHandler<FastifyError | StripeError>((error, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status >= 500) process.stderr.write(`${request.method} ${request.url}: ${error.stack ?? error.message}\n`);
    return reply.code(status).send({ error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message: status >= 500 ? 'The sandbox failed.' : error.message } });
  });

  app.register(formbody, { parser: parseForm });
  app.register(apiRoutes, { prefix: '/v1', context });
  app.register(payRoutes, { context });
  app.register(controlRoutes, { context });
  return app;
}
