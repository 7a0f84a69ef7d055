import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { DISPLAYED_TOTAL_HEADER } from 'shared/contract/placeOrder';
import type { AccountContext } from './shop/accounts/passwordHasher';
import { accountPageRoutes } from './shop/accounts/accountPageRoutes';
import { accountRoutes } from './shop/accounts/routes';
import { findSignedInUser, registerSessions } from './shop/accounts/session';
import { moveRequestRoutes } from './shop/activation/moveRequest/routes';
import { activationRoutes } from './shop/activation/routes';
import { metricsRoutes } from './shop/admin/scrape/metricsRoutes';
import { createLiveOffers } from './shop/catalogue/liveOffers';
import { catalogueRoutes } from './shop/catalogue/routes';
import { checkoutRoutes } from './shop/checkout/routes';
import type { ContentContext } from './shop/content/ContentFile';
import { contentRoutes } from './shop/content/routes';
import { registerApiDocs } from 'server-kit/http/apiDocs';
import { createServer, plainSerializer, registerReplies } from 'server-kit/http/createServer';
import { clockRoutes } from 'server-kit/http/clockRoutes';
import { healthRoutes } from 'server-kit/http/health';
import { internalCallOf } from 'server-kit/http/internalCalls';
import { registerOriginCheck } from 'server-kit/http/originCheck';
import { collectPageReplies } from 'server-kit/http/pageReplies';
import { documentRoutes } from './shop/invoices/documentRoutes';
import { invoiceRoutes } from './shop/invoices/routes';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { mailPageRoutes } from './shop/mail/mailPage';
import { measureRequests } from 'server-kit/metrics/requestDurations';
import { findReleaseStaff } from './shop/office/findReleaseStaff';
import { officeRoutes } from './shop/office/routes';
import type { PaymentContext } from './shop/provider/PaymentContext';
import { webhookRoute } from './shop/payments/webhookRoute';
import { personalDataRoutes } from './shop/personalData/routes';
import { reportRoutes } from 'release-registry/evidence/reportRoutes';
import { releaseRoutes } from 'release-registry/routes';
import { collectContract } from 'release-registry/serverContract';
import { renewalRoutes } from './shop/renewal/routes';
import { createPageProbe } from './site/isolation/probePages';
import { NO_PAGE_SEGMENTS, siteRoutes } from './site/routes';
import { callingOrigins, isOfficeOpen } from './shop/staff/officeOrigin';
import { staffRoutes } from './shop/staff/routes';
import { registerStaffSessions } from './shop/staff/session';
import { reminderRoutes } from './shop/subscriptions/reminderRoutes';
import { subscriptionRoutes } from './shop/subscriptions/routes';
import { transferRoutes } from './shop/subscriptions/transferOffers/routes';
import { visitRoutes } from './shop/visits/routes';

export type App = FastifyInstance;

/** The dependencies of the whole server. */
export type ServerContext = AccountContext & PaymentContext & ContentContext;

/** Builds the whole server without opening its port. Each area is a plugin that declares its own paths. */
export async function buildApp(
  context: ServerContext,
  lifecycle = new Lifecycle('ready'),
  serializerCompiler = plainSerializer,
): Promise<App> {
  const { config } = context;
  const app = createServer(context, serializerCompiler);
  measureRequests(app, (request) => internalCallOf(request) !== undefined);
  collectContract(app, NO_PAGE_SEGMENTS);
  const pageReplies = collectPageReplies(app);
  registerReplies(app, context, { lifecycle, errorPage });
  await app.register(cors, {
    origin: callingOrigins(config),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['Content-Type', DISPLAYED_TOTAL_HEADER],
    exposedHeaders: ['Retry-After'],
    maxAge: 7200,
    // Also reply to OPTIONS requests that are not preflights.
    strictPreflight: false,
  });
  registerOriginCheck(app, callingOrigins(config));
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(cookie);
  registerSessions(app);
  registerStaffSessions(app);
  await registerApiDocs(app, `${config.productName} storefront`);

  await app.register(healthRoutes, { context, lifecycle });
  await app.register(metricsRoutes, { context });
  await app.register(accountRoutes, { context });
  await app.register(accountPageRoutes, { context });
  await app.register(personalDataRoutes, { context });
  await app.register(staffRoutes, { context });
  await app.register(catalogueRoutes, { context });
  await app.register(contentRoutes, { context });
  await app.register(checkoutRoutes, { context });
  await app.register(webhookRoute, { context });
  await app.register(renewalRoutes, { context });
  await app.register(invoiceRoutes, { context });
  await app.register(documentRoutes, { context });
  await app.register(activationRoutes, { context });
  await app.register(moveRequestRoutes, { context });
  await app.register(subscriptionRoutes, { context });
  await app.register(transferRoutes, { context });
  await app.register(reminderRoutes, { context });
  await app.register(officeRoutes, { context });
  await app.register(visitRoutes, { context });
  await app.register(reportRoutes, { context });
  const probePages = createPageProbe(context, { contract: app.serverContract, pageReplies });
  await app.register(releaseRoutes, {
    context,
    contract: app.serverContract,
    probePages,
    findPerson: findReleaseStaff(context),
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
    isOfficeOpen: (request) => isOfficeOpen(config, request),
    structuredDataOfHome: createLiveOffers(context),
  });
  return app;
}

/** Returns the error page for an unknown address. A truncated reset link leads to the page for invalid reset links. */
function errorPage(url: string): string {
  return /^\/resetpassword\//i.test(url) ? '/ResetPassword/invalid' : '/not-found';
}
