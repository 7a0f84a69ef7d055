import type { FastifyInstance } from 'fastify';
import { hideSecrets } from 'shared/domain/visitPath';

/** One line for each answer, without the reset or activation code that a path may hold. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    request.log.info({ method, path: hideSecrets(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
