import { createPasswordHasher } from '../accounts/passwordHasher';
import { buildApp } from '../app';
import { startBackgroundTask } from '../clock/backgroundTask';
import { systemClock } from '../clock/clock';
import { loadConfig } from '../config/config';
import { openDatabase } from '../db/database';
import { migrateToLatest } from '../db/migrate';
import { createDelivery } from '../mail/delivery';
import { startMailWorker } from '../mail/mailWorker';
import { createLog } from '../log';
import { createShop } from '../orders/Shop';
import { sweep } from '../payments/sweep';
import { seed } from '../seeds/seed';
import type { Services } from '../services';
import { explainStartFailure } from '../startFailure';
import { FailingStatements } from './FailingStatements';

const SWEEP_MS = 400;

/**
 * The server as it is, but that a share of its statements fails (`CHAOS_FAILING_PERCENT`) and that its sweeper runs all the time and looks
 * at every order, due or not.
 */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const { db, close } = await openDatabase(config, log);
  let wakeMail = () => {};
  const services: Services = { config, db, clock: systemClock, log, passwords: createPasswordHasher(), wakeMail: () => wakeMail() };
  await migrateToLatest(db);
  await seed(services);

  const failing: Services = { ...services, db: db.withPlugin(new FailingStatements(Number(process.env.CHAOS_FAILING_PERCENT))) };
  const app = await buildApp(failing);
  const mailWorker = startMailWorker(failing, createDelivery(config));
  wakeMail = mailWorker.wake;
  const sweeper = startBackgroundTask({ name: 'sweep', everyMs: SWEEP_MS, log, run: async () => void (await sweep(createShop(failing), { ignoresBackOff: true })) });

  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => Promise.all([mailWorker.stop(), sweeper.stop()]))
      .then(close)
      .then(() => process.exit(0));
  });
  await app.listen({ host: config.host, port: config.port });
}

start().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
