import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ServerContract } from 'shared/contract/replyShape';
import type { AppContext } from 'server-kit/context/AppContext';
import { createServer, registerReplies } from 'server-kit/http/createServer';
import { healthRoutes } from 'server-kit/http/health';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { reportRoutes } from '../evidence/reportRoutes';
import { releaseRoutes } from '../routes';
import { PAGE_CONTRACTS } from '../serverContract';
import { serveFiles } from '../store/serveFiles';
import { clientRoute } from './clientRoute';
import { siteRoutes } from './siteRoutes';

/**
 * The registry does not know the calls of the sites' servers. It reserves no paths, because the pages of each site are
 * below `/sites/<site>`.
 */
const NO_API: ServerContract = { pageContracts: PAGE_CONTRACTS, answers: {} };

/** Builds the server of a standalone registry, without opening its port. */
export async function buildRegistry(context: AppContext, lifecycle = new Lifecycle('ready')): Promise<FastifyInstance> {
  const app = createServer(context);
  registerReplies(app, context, { lifecycle });
  await app.register(cookie);
  await app.register(healthRoutes, { context, lifecycle });
  await app.register(reportRoutes, { context });
  await app.register(releaseRoutes, {
    context,
    contract: () => NO_API,
    // The registry renders no pages.
    probePages: async () => [],
  });
  await serveFiles(app, context.config);
  await app.register(clientRoute);
  await app.register(siteRoutes, { context });
  return app;
}
