import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { SECOND_MS } from '../clock/clock';
import type { Config } from '../config/config';
import { ConfigError } from '../config/ConfigError';
import { maskSecrets, secretsIn } from '../config/secrets';
import { type Db, openDatabase } from '../db/database';
import type { Migrations } from '../db/migrate';
import { migrateDatabase } from '../db/migrateDatabase';
import { createLog } from '../log/createLog';
import { explainStartFailure } from './explainStartFailure';
import { Lifecycle } from './Lifecycle';
import { listen } from './listen';
import { onStopSignal } from './onStopSignal';
import { OpenRequests } from './OpenRequests';
import { stopServer } from './stopServer';
import { waitAtMost } from './waitAtMost';

export interface Resources {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
}

/** The parts of a server that `runServer` does not create. */
export interface Program {
  migrations: Migrations;
  /** The server with all routes. Its port opens later. */
  app: FastifyInstance;
  /** Starts the background tasks. `ranMigrations` names the migrations that this start has run. */
  start: (ranMigrations: readonly string[]) => Promise<Started>;
}

interface Started {
  /** Functions that stop the background tasks, by task name. */
  tasks: Record<string, () => Promise<void> | undefined>;
  /** Runs once the server accepts requests. */
  whenReady: () => void;
}

/**
 * Starts a server, and stops it on SIGINT, SIGTERM and SIGHUP. The port opens before the migration. Until the server is
 * ready, `/healthz` replies 200 and all other paths reply 503. If the start fails, prints the reason and exits.
 */
export function runServer(loadConfig: () => Config, program: (resources: Resources) => Promise<Program>): void {
  // Make new files readable only by the server's own user.
  process.umask(0o077);
  start(loadConfig, program).catch((error: unknown) => {
    const sentences = error instanceof ConfigError ? error.problems.join('\n') : explainStartFailure(error);
    console.error(maskSecrets(sentences, secretsIn(process.env)));
    process.exit(1);
  });
}

async function start(loadConfig: () => Config, program: (resources: Resources) => Promise<Program>): Promise<void> {
  const config = loadConfig();
  const log = createLog(config);
  for (const warning of config.warnings) log.error(warning);
  const lifecycle = new Lifecycle();
  // Until the start is complete, the process exits immediately on a stop signal. The next start repeats the interrupted
  // steps.
  let stop = async () => {};
  onStopSignal(() => {
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  const { db, close: closeDatabase } = await openDatabase(config, log);
  try {
    const { migrations, app, start: startTasks } = await program({ config, db, log, lifecycle });
    const requests = new OpenRequests(app.server);
    await listen(app, config);
    const ranMigrations = await migrateDatabase({ config, db, log, migrations });
    const { tasks, whenReady } = await startTasks(ranMigrations);
    const drainMs = config.drainSeconds * SECOND_MS;
    stop = () => stopServer({ lifecycle, log, app, requests, drainMs, tasks, closeDatabase });
    await lifecycle.prepare();
    lifecycle.becomeReady();
    whenReady();
  } catch (error) {
    await waitAtMost(SECOND_MS, closeDatabase());
    throw error;
  }
}
