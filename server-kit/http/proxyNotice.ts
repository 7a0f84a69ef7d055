import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/AppContext';

/**
 * Logs an error for the first request from a proxy if `TRUST_PROXY` is not set. Without the setting, all visitors seem
 * to have the proxy's address.
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
