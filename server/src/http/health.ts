import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../context/AppContext';
import type { Lifecycle } from '../lifecycle/Lifecycle';
import { waitAtMost } from '../lifecycle/waitAtMost';

/**
 * The time limit for the database check. It is short, because load balancers check every few seconds and time out
 * quickly.
 */
const DATABASE_LIMIT_MS = 2_000;

interface HealthOptions {
  context: Pick<AppContext, 'db' | 'log'>;
  lifecycle: Lifecycle;
}

/**
 * Serves the health checks. `/healthz` replies 200 while the process runs. `/readyz` replies 503 while the server
 * starts or stops, or if the database is unavailable. Otherwise, it replies 200.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { context, lifecycle }) => {
  const hasDatabase = createDatabaseCheck(context);
  const schema = { hide: true };
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema }, async (_request, reply) => {
    const isReady = lifecycle.state === 'ready' && (await hasDatabase());
    if (isReady) return { status: 'ready' };
    const status = lifecycle.state === 'ready' ? 'the database does not respond' : lifecycle.state;
    return reply.code(503).header('retry-after', '5').send({ status });
  });
};

/**
 * Returns a function that checks whether the database responds within `DATABASE_LIMIT_MS`. Concurrent checks share one
 * query.
 */
function createDatabaseCheck({ db, log }: HealthOptions['context']): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  const ask = () =>
    sql`select 1`.execute(db).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not respond');
        return false;
      },
    );
  return async () => {
    const question = (current ??= ask().finally(() => {
      current = undefined;
    }));
    return (await waitAtMost(DATABASE_LIMIT_MS, question)) && question;
  };
}
