import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { internalCallOf } from './internalCalls';
import { describeRequest } from './requestId';

/** The configured log levels that include a line for each reply. */
const REPLY_LEVELS = new Set(['info', 'debug', 'trace']);

/**
 * Logs each reply in one line. Hides reset and activation codes in the request's path. Skips calls that the server
 * makes to itself for a page, because the page has its own line.
 */
export function registerRequestLog(app: FastifyInstance): void {
  if (!REPLY_LEVELS.has(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!internalCallOf(request)) logReply(request, reply);
    done();
  });
}

function logReply(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    { ...describeRequest(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    'request completed',
  );
}
