import { createPasswordHasher } from './accounts/passwordHasher';
import { serveAdmin } from './admin/adminSocket';
import { buildApp } from './app';
import { createSettableClock, systemClock } from './clock/clock';
import { ConfigError, loadConfig } from './config/config';
import { openDatabase } from './db/database';
import { migrateDatabase } from './db/migrateDatabase';
import { createDelivery } from './mail/delivery';
import { startMailWorker } from './mail/mailWorker';
import { announce } from './announce';
import { createLog } from './log';
import { addProcessMetrics } from './metrics/registry';
import { createShop } from './orders/Shop';
import { startSettling } from './payments/startSettling';
import { publishLocalBuilds } from './releases/publishLocalBuilds';
import { seed } from './seeds/seed';
import type { Services } from './services';
import { startHousekeeping } from './housekeeping';
import { explainStartFailure } from './startFailure';

/** Starts the server and stops it cleanly at SIGINT and SIGTERM. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const { db, close: closeDatabase } = await openDatabase(config, log);
  let wakeMail = () => {};
  const services: Services = {
    config,
    db,
    clock: config.isDemo ? createSettableClock() : systemClock,
    log,
    passwords: createPasswordHasher(),
    wakeMail: () => wakeMail(),
  };
  try {
    addProcessMetrics();
    await migrateDatabase({ config, db, log });
    await Promise.all([seed(services), publishLocalBuilds(services)]);
    const app = await buildApp(services);
    const delivery = createDelivery(config);
    const mailWorker = startMailWorker(services, delivery);
    wakeMail = mailWorker.wake;
    const housekeeping = startHousekeeping(services);
    const shop = createShop(services);
    const stopSettling = startSettling(shop);
    const stopAdmin = config.databaseUrl === undefined ? await serveAdmin(shop) : undefined;

    const stop = async () => {
      await app.close();
      await Promise.all([mailWorker.stop(), housekeeping.stop(), stopSettling(), stopAdmin?.()]);
      delivery.close();
      await closeDatabase();
    };
    stopOnSignals(stop);
    await app.listen({ host: config.host, port: config.port });
    mailWorker.wake();
    announce(config);
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

start().catch((error: unknown) => {
  const sentences = error instanceof ConfigError ? error.problems : [explainStartFailure(error)];
  console.error(sentences.join('\n'));
  process.exit(1);
});
