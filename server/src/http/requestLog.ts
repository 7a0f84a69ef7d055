import type { FastifyInstance } from 'fastify';
import { describeRequest } from './requestId';

/** The levels at which replies are logged. */
const REPLY_LEVELS = new Set(['info', 'debug', 'trace']);

/** Logs each reply in one line. Hides reset and activation codes in the request's path. */
export function registerRequestLog(app: FastifyInstance): void {
  if (!REPLY_LEVELS.has(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { ...describeRequest(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
}
