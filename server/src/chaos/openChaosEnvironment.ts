import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadConfig } from '../config/loadConfig';
import { openDatabase } from 'server-kit/db/database';
import { createCommandContext, type PaymentContext } from '../shop/provider/PaymentContext';
import { MailServer } from './disasters/MailServer';
import { type RunningPostgres, startPostgres } from 'server-kit/testing/postgres/startPostgres';
import { ServerProcess } from './ServerProcess';
import { Provider } from './shoppers/Provider';

export type DatabaseKind = 'embedded' | 'postgres';

/** How many seconds the second server's clock is ahead. */
const FAST_SECONDS = 420;

/** The environment of a chaos test: a payment provider, a mail server, the tested servers and their database. */
export interface ChaosEnvironment {
  servers: ServerProcess[];
  provider: Provider;
  mailServer: MailServer;
  siteOrigin: string;
  postgres: RunningPostgres | undefined;
  /** Runs `work` on the database in this process. Call it only while the servers are stopped. */
  withContext<T>(work: (context: PaymentContext) => Promise<T>): Promise<T>;
  /**
   * Returns another server for the same data folder. The server must refuse to start, because the embedded database
   * allows only one server.
   */
  secondServer(): ServerProcess;
  stop(): Promise<void>;
}

/**
 * Opens the environment on `port` and the next four ports. On PostgreSQL, two servers share the database, and the
 * second server's clock is seven minutes ahead. The embedded database allows only one server.
 */
export async function openChaosEnvironment(
  kind: DatabaseKind,
  port: number,
  failingPercent: number,
): Promise<ChaosEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), `chaos-${kind}-`));
  const postgres = kind === 'postgres' ? await startPostgres(port + 3) : undefined;
  const siteOrigin = `http://127.0.0.1:${port}`;
  const sandboxOrigin = `http://127.0.0.1:${port + 2}`;
  const mailServer = new MailServer(port + 4);
  const sandbox = new ServerProcess('../../../payment-sandbox/src/main.ts', port + 2, '/sandbox', {
    SANDBOX_PORT: String(port + 2),
    SANDBOX_WEBHOOK_URL: `${siteOrigin}/api/webhooks/stripe`,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
  });
  const envOf = (serverPort: number) => ({
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    // Override the settings of the operator's own shop. The server treats a blank setting as unset.
    DATABASE_URL: postgres?.url ?? '',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: mailServer.url,
    SITE_ORIGINS: siteOrigin,
    STRIPE_PORT: String(port + 2),
    RATE_LIMITS: '0',
    PUBLISH_LOCAL_BUILDS: '0',
    LOG_LEVEL: 'silent',
    CHAOS_FAILING_PERCENT: String(failingPercent),
    CHAOS_FAST_SECONDS: serverPort === port ? '0' : String(FAST_SECONDS),
  });
  const newServer = (serverPort: number) => new ServerProcess('server.ts', serverPort, '/readyz', envOf(serverPort));
  const servers = (postgres ? [port, port + 1] : [port]).map(newServer);
  const stop = async () => {
    await Promise.all([...servers, sandbox].map((each) => each.stop('SIGKILL')));
    await mailServer.stop();
    await postgres?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await mailServer.start();
    for (const each of [sandbox, ...servers]) await each.start();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    servers,
    provider: new Provider(sandboxOrigin),
    mailServer,
    siteOrigin,
    postgres,
    withContext: async (work) => {
      const config = loadConfig(envOf(port));
      const log = pino({ level: 'silent' });
      const { db, close } = await openDatabase(config, log);
      try {
        return await work(createCommandContext({ config, db, log }));
      } finally {
        await close();
      }
    },
    secondServer: () => newServer(port + 1),
    stop,
  };
}
