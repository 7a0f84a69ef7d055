import Fastify, { type FastifyInstance, type FastifySerializerCompiler, LogController } from 'fastify';
import type { Schema } from 'shared/contract/schema';
import type { AppContext } from '../context/AppContext';
import type { Lifecycle } from '../lifecycle/Lifecycle';
import { registerErrorReplies, replyWithProblem } from './errorReplies';
import { HttpProblem } from './httpProblem';
import { BODY_LIMIT, registerJsonBodies } from './jsonBodies';
import { registerLifecycleReplies } from './lifecycleReplies';
import { registerProxyNotice } from './proxyNotice';
import { MAX_HEADER_BYTES, rejectRequests } from './rejectedRequests';
import { requestIds } from './requestId';
import type { ContractTypes } from './Routes';
import { registerRequestLog } from './requestLog';
import { registerSecurityHeaders } from './securityHeaders';
import { compileValidator } from './validator';

export type SerializerCompiler = FastifySerializerCompiler<Schema>;

/**
 * `JSON.stringify` is faster than Fastify's compiled serializers and creates less garbage. However, it does not remove
 * fields that are missing from the schema. See ADR 15.
 */
export const plainSerializer: SerializerCompiler = () => JSON.stringify;

type Context = Pick<AppContext, 'config' | 'log'>;

/**
 * Creates a server without routes. Call `registerReplies` before you add routes, and add `onRoute` hooks even earlier.
 */
export function createServer({ config, log }: Context, serializerCompiler = plainSerializer) {
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
    clientErrorHandler: rejectRequests({ log }),
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => {
      replyWithProblem(request, reply, new HttpProblem(400, 'The address is not valid.'));
    },
  }).withTypeProvider<ContractTypes>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

interface Replies {
  lifecycle: Lifecycle;
  /** Returns the URL of the error page for a browser that opened an unknown URL. */
  errorPage?: (url: string) => string;
}

/** Registers what all routes share: error replies, the log, JSON bodies and the security headers. */
export function registerReplies(app: FastifyInstance, context: Context, { lifecycle, errorPage }: Replies): void {
  registerErrorReplies(app, errorPage);
  registerLifecycleReplies(app, lifecycle);
  registerRequestLog(app);
  registerProxyNotice(app, context);
  registerJsonBodies(app);
  registerSecurityHeaders(app, context.config);
  registerAddressCheck(app);
}

/**
 * Returns Fastify's `trustProxy` option. Fastify trusts no proxy if the option is a number, so the function trusts that
 * many proxies, beginning with the nearest.
 */
function trustedProxies(setting: Context['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Rejects URLs that contain a NUL character, because PostgreSQL cannot store this character in text. */
function registerAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new HttpProblem(400, 'The address is not valid.') : undefined);
  });
}
