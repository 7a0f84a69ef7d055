import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../lifecycle/Lifecycle';
import { HttpProblem } from './httpProblem';

const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const STARTING = new HttpProblem(503, 'This site is starting. Please try again in a moment.');

/** Replies 503 to all requests except health checks until the server is ready. */
export function registerLifecycleReplies(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (lifecycle.state !== 'starting' || HEALTH_PATHS.has(request.routeOptions.url ?? '')) return done();
    // Reply instead of throwing, because a request during startup is not an error to log.
    void reply
      .code(503)
      .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(STARTING.body));
  });
}
