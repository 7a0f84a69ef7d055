import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/AppContext';

/**
 * Logs an error for the first request that a proxy forwards although `TRUST_PROXY` is not set. The server then takes the
 * proxy's address for every visitor's.
 */
export function registerProxyNotice(app: FastifyInstance, { config, log }: Pick<AppContext, 'config' | 'log'>): void {
  let isDone = config.trustProxy !== false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isDone && request.headers['x-forwarded-for'] !== undefined) {
      isDone = true;
      log.error(
        'a proxy forwards the requests, but TRUST_PROXY is not set, so all visitors share one rate limit. Set TRUST_PROXY to the number of proxies, such as 1.',
      );
    }
    done();
  });
}
