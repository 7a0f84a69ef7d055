import type { FastifyInstance } from 'fastify';
import { hideSecrets } from 'shared/domain/visitPath';

/** At the other levels no answer is logged, so that none is described either. */
const TELLING_LEVELS = new Set(['info', 'debug', 'trace']);

/** One line for each answer, without the reset or activation code that a path may hold. */
export function registerRequestLog(app: FastifyInstance): void {
  if (!TELLING_LEVELS.has(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    request.log.info({ method, path: hideSecrets(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
