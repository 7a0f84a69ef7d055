import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../context/AppContext';
import { isReadOnly, REQUIRE_WRITES } from '../db/serverSwitch';
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
 * starts or stops, or if the database does not respond or is read-only. Otherwise, it replies 200.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { context, lifecycle }) => {
  const findDatabaseProblem = createDatabaseCheck(context);
  const schema = { hide: true };
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema }, async (_request, reply) => {
    const problem = lifecycle.state === 'ready' ? await findDatabaseProblem() : lifecycle.state;
    if (problem === undefined) return { status: 'ready' };
    return reply.code(503).header('retry-after', '5').send({ status: problem });
  });
};

const NO_RESPONSE = 'the database does not respond';

/**
 * Returns a function that checks whether the database accepts writes within `DATABASE_LIMIT_MS`, and returns the
 * problem if it doesn't. Concurrent checks share one query.
 */
function createDatabaseCheck({ db, log }: HealthOptions['context']): () => Promise<string | undefined> {
  let current: Promise<string | undefined> | undefined;
  const check = () =>
    sql
      .raw(REQUIRE_WRITES)
      .execute(db)
      .then(
        () => undefined,
        (error: unknown) => {
          const problem = isReadOnly(error) ? 'the database is read-only' : NO_RESPONSE;
          log.warn({ err: error }, problem);
          return problem;
        },
      );
  return async () => {
    const result = (current ??= check().finally(() => {
      current = undefined;
    }));
    return (await waitAtMost(DATABASE_LIMIT_MS, result)) ? result : NO_RESPONSE;
  };
}
