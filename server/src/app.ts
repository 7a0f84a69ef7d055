import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifySerializerCompiler, LogController } from 'fastify';
import { DISPLAYED_TOTAL_HEADER } from 'shared/contract/orders';
import type { TSchema } from 'typebox';
import type { AccountContext } from './shop/accounts/passwordHasher';
import { accountPageRoutes } from './shop/accounts/accountPageRoutes';
import { accountRoutes } from './shop/accounts/routes';
import { findSignedInUser, registerSessions } from './shop/accounts/session';
import { activationRoutes } from './shop/activation/routes';
import { metricsRoutes } from './shop/admin/scrape/metricsRoutes';
import { createLiveOffers } from './shop/catalogue/liveOffers';
import { catalogueRoutes } from './shop/catalogue/routes';
import { checkoutRoutes } from './shop/checkout/routes';
import type { ContentContext } from './shop/content/ContentFile';
import { contentRoutes } from './shop/content/routes';
import { registerApiDocs } from 'server-kit/http/apiDocs';
import { clockRoutes } from 'server-kit/http/clockRoutes';
import { registerErrorReplies, replyWithProblem } from 'server-kit/http/errorReplies';
import { healthRoutes } from 'server-kit/http/health';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { internalCallOf } from 'server-kit/http/internalCalls';
import { BODY_LIMIT, registerJsonBodies } from 'server-kit/http/jsonBodies';
import { registerLifecycleReplies } from 'server-kit/http/lifecycleReplies';
import { registerOriginCheck } from 'server-kit/http/originCheck';
import { registerProxyNotice } from 'server-kit/http/proxyNotice';
import { requestIds } from 'server-kit/http/requestId';
import { collectPageReplies } from 'server-kit/http/pageReplies';
import { MAX_HEADER_BYTES, rejectRequests } from 'server-kit/http/rejectedRequests';
import { registerRequestLog } from 'server-kit/http/requestLog';
import { compileValidator } from 'server-kit/http/validator';
import { registerSecurityHeaders } from 'server-kit/http/securityHeaders';
import { documentRoutes } from './shop/invoices/documentRoutes';
import { invoiceRoutes } from './shop/invoices/routes';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { mailPageRoutes } from './shop/mail/mailPage';
import { measureRequests } from 'server-kit/metrics/requestDurations';
import type { PaymentContext } from './shop/payments/PaymentContext';
import { webhookRoute } from './shop/payments/webhookRoute';
import { personalDataRoutes } from './shop/personalData/routes';
import { reportRoutes } from 'release-registry/evidence/reportRoutes';
import { collectReservedSegments } from 'release-registry/reservedRoutes';
import { releaseRoutes } from 'release-registry/routes';
import { collectContract } from 'release-registry/serverContract';
import { renewalRoutes } from './shop/renewal/routes';
import { createPageProbe } from './site/isolation/probePages';
import { NO_PAGE_SEGMENTS, siteRoutes } from './site/routes';
import { reminderRoutes } from './shop/subscriptions/reminderRoutes';
import { subscriptionRoutes } from './shop/subscriptions/routes';
import { healthOfReleases } from './shop/visits/healthOfReleases';
import { visitRoutes } from './shop/visits/routes';

export type App = FastifyInstance;
export type SerializerCompiler = FastifySerializerCompiler<TSchema>;

/** The dependencies of the whole server. */
export type ServerContext = AccountContext & PaymentContext & ContentContext;

/**
 * `JSON.stringify` is faster than Fastify's compiled serializers and creates less garbage. However, it does not remove
 * fields that are missing from the schema. See ADR 15.
 */
const plainSerializer: SerializerCompiler = () => JSON.stringify;

/** Builds the whole server without opening its port. Each area is a plugin that declares its own paths. */
export async function buildApp(
  context: ServerContext,
  lifecycle = new Lifecycle('ready'),
  serializerCompiler = plainSerializer,
): Promise<App> {
  const { config, log } = context;
  const app = Fastify({
    loggerInstance: log,
    // Use one logger for all requests, because creating a logger takes longer than most replies. Each log line
    // describes its request.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: rejectRequests(context),
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => {
      replyWithProblem(request, reply, new HttpProblem(400, 'The address is not valid.'));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  measureRequests(app, (request) => internalCallOf(request) !== undefined);
  const contract = collectContract(app);
  const reservedSegments = collectReservedSegments(app, NO_PAGE_SEGMENTS);
  const pageReplies = collectPageReplies(app);
  registerErrorReplies(app);
  registerLifecycleReplies(app, lifecycle);
  registerRequestLog(app);
  registerProxyNotice(app, context);
  registerJsonBodies(app);
  registerSecurityHeaders(app, config);
  await app.register(cors, {
    origin: [...config.siteOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['Content-Type', DISPLAYED_TOTAL_HEADER],
    exposedHeaders: ['Retry-After'],
    maxAge: 7200,
    // Also reply to OPTIONS requests that are not preflights.
    strictPreflight: false,
  });
  registerAddressCheck(app);
  registerOriginCheck(app, config);
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(cookie);
  registerSessions(app, context);
  await registerApiDocs(app, `${config.productName} storefront`);

  await app.register(healthRoutes, { context, lifecycle });
  await app.register(metricsRoutes, { context });
  await app.register(accountRoutes, { context });
  await app.register(accountPageRoutes, { context });
  await app.register(personalDataRoutes, { context });
  await app.register(catalogueRoutes, { context });
  await app.register(contentRoutes, { context });
  await app.register(checkoutRoutes, { context });
  await app.register(webhookRoute, { context });
  await app.register(renewalRoutes, { context });
  await app.register(invoiceRoutes, { context });
  await app.register(documentRoutes, { context });
  await app.register(activationRoutes, { context });
  await app.register(subscriptionRoutes, { context });
  await app.register(reminderRoutes, { context });
  await app.register(visitRoutes, { context });
  await app.register(reportRoutes, { context });
  const probePages = createPageProbe(context, { contract, pageReplies });
  await app.register(releaseRoutes, {
    context,
    contract,
    reservedSegments,
    probePages,
    healthOfReleases: (hours) => healthOfReleases(context, hours),
  });
  if (config.isDemo) {
    await app.register(mailPageRoutes, { context });
    await app.register(clockRoutes, { context });
  }
  await app.register(siteRoutes, {
    context,
    lifecycle,
    pageReplies,
    findUser: (request) => findSignedInUser(context, request),
    structuredDataOfHome: createLiveOffers(context),
  });
  return app;
}

/**
 * Returns Fastify's `trustProxy` option. If the setting is a number, trusts that many proxies, beginning with the
 * nearest.
 */
function trustedProxies(setting: ServerContext['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Rejects URLs that contain a NUL character, because PostgreSQL cannot store this character in text. */
function registerAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new HttpProblem(400, 'The address is not valid.') : undefined);
  });
}
