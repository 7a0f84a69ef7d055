import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPostgres } from 'server-kit/testing/postgres/startPostgres';
import type { ServerProcess } from '../ServerProcess';

export interface Outage {
  seconds: number;
  answered503: number;
  /** The number of requests with no reply, or with a reply that is neither a 200 nor a 503 with Retry-After. */
  otherReplies: number;
  processesEnded: number;
  /** How long the servers take to become ready after the database restarts. */
  recoveryMs: number;
}

/**
 * Stops the database under load and counts the servers' replies. Before the outage, restarts the servers with
 * failing statements turned off, so that only the outage causes errors.
 */
export async function databaseOutage(
  postgres: RunningPostgres,
  servers: ServerProcess[],
  seconds: number,
): Promise<Outage> {
  const outage: Outage = { seconds, answered503: 0, otherReplies: 0, processesEnded: 0, recoveryMs: 0 };
  for (const server of servers) {
    await server.stop('SIGTERM');
    await server.start({ CHAOS_FAILING_PERCENT: '0' });
  }
  let isOver = false;
  const load = Promise.all(servers.map((server) => sendRequests(server, outage, () => isOver)));
  await postgres.stop();
  await pause(seconds * 1_000);
  await postgres.start();
  const restartedAt = Date.now();
  await Promise.all(servers.map((server) => becomesReady(server)));
  outage.recoveryMs = Date.now() - restartedAt;
  isOver = true;
  await load;
  outage.processesEnded = servers.reduce((sum, { unexpectedEnds }) => sum + unexpectedEnds, 0);
  return outage;
}

async function sendRequests({ origin }: ServerProcess, outage: Outage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const reply = await fetch(`${origin}/PricesRates`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 503 && reply.headers.has('retry-after')) outage.answered503 += 1;
    else if (reply?.status !== 200) outage.otherReplies += 1;
    await pause(50);
  }
}

async function becomesReady({ origin }: ServerProcess): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error(`${origin} did not become ready again`);
}
