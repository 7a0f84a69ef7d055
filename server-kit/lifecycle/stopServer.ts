import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lifecycle } from './Lifecycle';
import type { OpenRequests } from './OpenRequests';
import { waitAtMost } from './waitAtMost';

/**
 * The time limits of the shutdown steps. They must add up to less than 8.5 seconds, because `npm start` kills the
 * server after that time.
 */
const REQUESTS_MS = 4_000;
const CONNECTIONS_MS = 500;
const TASKS_MS = 2_500;
const DATABASE_MS = 1_000;

export interface Running {
  lifecycle: Lifecycle;
  log: FastifyBaseLogger;
  app: FastifyInstance;
  requests: OpenRequests;
  /** How long a stopping server still accepts requests, so that load balancers notice the shutdown. At most 4 s. */
  drainMs: number;
  /** Functions that stop the background tasks, by task name. */
  tasks: Record<string, () => Promise<void> | undefined>;
  closeDatabase: () => Promise<void>;
}

/**
 * Stops the server. First, `/readyz` replies 503, and open requests finish while the port stays open. Then connections
 * close, background tasks stop, and the database closes. Each step has a time limit. Aborted work is safe to repeat.
 */
export async function stopServer({
  lifecycle,
  log,
  app,
  requests,
  drainMs,
  tasks,
  closeDatabase,
}: Running): Promise<void> {
  const waitFor = async (what: string, limitMs: number, work: Promise<unknown> | undefined) => {
    if (work && !(await waitAtMost(limitMs, work)))
      log.warn({ what, limitMs }, 'a shutdown step did not finish in time');
  };
  lifecycle.stop();
  requests.closeConnections();
  await waitFor(
    'requests',
    REQUESTS_MS,
    pause(drainMs).then(() => requests.untilNone()),
  );
  const closed = app.close();
  await waitFor('connections', CONNECTIONS_MS, closed);
  app.server.closeAllConnections();
  await Promise.all(Object.entries(tasks).map(([name, stop]) => waitFor(name, TASKS_MS, stop())));
  await waitFor('database', DATABASE_MS, closeDatabase());
}
