import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { accountRoutes } from './api/accountRoutes';
import { Accounts } from './api/Accounts';
import { Api } from './api/Api';
import { parseForm } from './api/form';
import { RequestLog } from './api/RequestLog';
import { StripeError } from './api/StripeError';
import { balanceRoutes } from './balance/balanceRoutes';
import { expireOverdueSessions } from './checkout/expireOverdueSessions';
import { SessionLocks } from './checkout/SessionLocks';
import { sessionRoutes } from './checkout/sessionRoutes';
import type { ControlContext } from './control/ControlContext';
import { controlRoutes } from './control/controlRoutes';
import { disputeRoutes } from './disputes/disputeRoutes';
import { openTestCardDisputes } from './disputes/openTestCardDisputes';
import { Faults } from './faults/Faults';
import { payRoutes } from './pay/payRoutes';
import { paymentRoutes } from './payments/paymentRoutes';
import { advanceTestCardRefunds } from './refunds/advanceTestCardRefunds';
import { RefundBehaviour } from './refunds/RefundBehaviour';
import { refundRoutes } from './refunds/refundRoutes';
import { Clock } from './store/Clock';
import { endpointRoutes } from './webhooks/endpointRoutes';
import { eventRoutes } from './webhooks/eventRoutes';
import { WebhookEndpoint } from './webhooks/WebhookEndpoint';
import { WebhookSender } from './webhooks/WebhookSender';
import { authenticate } from './api/authenticate';

export interface SandboxOptions {
  /** The main account's API key. */
  secretKey: string;
  /** The secret that signs webhooks. */
  webhookSecret: string;
  webhookUrl: string;
  /** The journal's folder. The sandbox creates it if necessary. */
  dataDir: string;
}

/** How often the sandbox applies the changes that depend only on time. */
const TIMED_CHANGES_MS = 1_000;

/** Builds the sandbox as a Fastify app that does not listen yet. Closing the app stops webhook retries. */
export function buildSandbox({ secretKey, webhookSecret, webhookUrl, dataDir }: SandboxOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { querystringParser: parseForm } });
  const clock = new Clock();
  const endpoint = new WebhookEndpoint(webhookUrl, webhookSecret);
  const accounts = new Accounts({
    dataDir,
    secretKey,
    clock,
    commitMain: (store, changes) => {
      const planned = webhooks.withDeliveries(changes);
      store.commit(planned);
      webhooks.enqueue(planned.deliveries);
    },
  });
  const webhooks = new WebhookSender(accounts.main.store, endpoint);
  const faults = new Faults();
  const locks = new SessionLocks();
  const log = new RequestLog();
  const refundBehaviour = new RefundBehaviour();
  const api = new Api(accounts, faults, log);
  const context: ControlContext = { accounts, clock, endpoint, locks, log, refundBehaviour, faults, webhooks };

  const applyTimedChanges = () => {
    for (const ledger of accounts.ledgers()) {
      expireOverdueSessions(ledger, locks);
      openTestCardDisputes(ledger);
      advanceTestCardRefunds(ledger);
    }
  };
  const timer = setInterval(applyTimedChanges, TIMED_CHANGES_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    webhooks.stop();
  });

  app.setErrorHandler<FastifyError | StripeError>((error, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).headers(error.headers).send(error.body);
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply.code(status).send({ error: { type: 'invalid_request_error', message: error.message } });
    }
    process.stderr.write(`${request.method} ${request.url}: ${error.stack ?? error.message}\n`);
    return reply.code(status).send({ error: { type: 'api_error', message: 'The sandbox failed. See its log.' } });
  });

  // Accept only forms, like Stripe's API.
  app.removeAllContentTypeParsers();
  app.register(formbody, { parser: parseForm });
  app.register(
    async (v1) => {
      replyToUnknownPaths(v1, accounts);
      await sessionRoutes(v1, { api, locks });
      await paymentRoutes(v1, { api });
      await refundRoutes(v1, { api, behaviour: refundBehaviour });
      await disputeRoutes(v1, { api });
      await balanceRoutes(v1, { api });
      await eventRoutes(v1, { api });
      await accountRoutes(v1, { api });
      await endpointRoutes(v1, { api, endpoint, owner: accounts.main });
    },
    { prefix: '/v1' },
  );
  app.register(payRoutes, { accounts, locks });
  app.register(controlRoutes, { prefix: '/sandbox', context });
  return app;
}

/** Replies 404 to requests for unknown paths below `/v1`. Checks the key first. */
function replyToUnknownPaths(app: FastifyInstance, accounts: Accounts): void {
  app.setNotFoundHandler((request) => {
    authenticate(request.headers.authorization, accounts);
    throw new StripeError(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
  });
}
