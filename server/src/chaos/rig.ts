import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createPasswordHasher } from '../accounts/passwordHasher';
import { systemClock } from '../clock/clock';
import { loadConfig } from '../config/config';
import { openDatabase } from '../db/database';
import type { Services } from '../services';
import type { ProviderSession } from './audit';
import { type RunningPostgres, startPostgres } from './postgres';
import { ServerProcess } from './ServerProcess';

export type DatabaseKind = 'embedded' | 'postgres';

/** What a storm needs: a provider, servers that may be killed, their database. */
export interface Rig {
  servers: ServerProcess[];
  sandboxOrigin: string;
  siteOrigin: string;
  postgres: RunningPostgres | undefined;
  disturbWebhooks(dropPercent: number): Promise<void>;
  sessions(): Promise<ProviderSession[]>;
  /** Work on the database from here, once the servers are stopped. */
  withServices<T>(work: (services: Services) => Promise<T>): Promise<T>;
  /** Starts another server on the same data; it is expected to be refused. */
  secondServer(): ServerProcess;
  stop(): Promise<void>;
}

/** Uses `port` and the three after it. PostgreSQL is served by two servers, the embedded database by its only possible one. */
export async function openRig(kind: DatabaseKind, port: number, failingPercent: number): Promise<Rig> {
  const dataDir = await mkdtemp(join(tmpdir(), `chaos-${kind}-`));
  const postgres = kind === 'postgres' ? await startPostgres(port + 3) : undefined;
  const siteOrigin = `http://127.0.0.1:${port}`;
  const sandboxOrigin = `http://127.0.0.1:${port + 2}`;
  const sandbox = new ServerProcess('../../../payment-sandbox/src/main.ts', port + 2, '/sandbox', {
    SANDBOX_PORT: String(port + 2),
    SANDBOX_WEBHOOK_URL: `${siteOrigin}/api/webhooks/stripe`,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
  });
  const envOf = (serverPort: number) => ({
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    // Blank counts as unset: nothing of the caller's own shop may leak in.
    DATABASE_URL: postgres?.url ?? '',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: '',
    SITE_ORIGINS: siteOrigin,
    STRIPE_PORT: String(port + 2),
    RATE_LIMITS: '0',
    PUBLISH_LOCAL_BUILDS: '0',
    LOG_LEVEL: 'silent',
    CHAOS_FAILING_PERCENT: String(failingPercent),
  });
  const newServer = (serverPort: number) => new ServerProcess('server.ts', serverPort, '/readyz', envOf(serverPort));
  const servers = (postgres ? [port, port + 1] : [port]).map(newServer);
  const stop = async () => {
    await Promise.all([...servers, sandbox].map((each) => each.stop('SIGKILL')));
    await postgres?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const each of [sandbox, ...servers]) await each.start();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    servers,
    sandboxOrigin,
    siteOrigin,
    postgres,
    disturbWebhooks: async (dropPercent) => {
      const body = new URLSearchParams({ dropPercent: String(dropPercent), duplicatePercent: '50', maxDelayMs: '1500' });
      await fetch(`${sandboxOrigin}/sandbox/webhooks`, { method: 'POST', body });
    },
    sessions: async () => (await (await fetch(`${sandboxOrigin}/sandbox/sessions`)).json()) as ProviderSession[],
    withServices: async (work) => {
      const config = loadConfig(envOf(port));
      const log = pino({ level: 'silent' });
      const { db, close } = await openDatabase(config, log);
      try {
        return await work({ config, db, clock: systemClock, log, passwords: createPasswordHasher(), wakeMail: () => undefined });
      } finally {
        await close();
      }
    },
    secondServer: () => newServer(port + 1),
    stop,
  };
}
