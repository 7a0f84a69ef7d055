import { createPasswordHasher } from './accounts/passwordHasher';
import { sendRequestedResets } from './accounts/passwordReset/sendRequestedResets';
import { serveAdmin } from './admin/adminSocket';
import { logProblems } from './admin/check/runChecks';
import { buildApp, type ServerContext } from './app';
import { startBackgroundTask } from './clock/backgroundTask';
import { createSettableClock, DAY_MS, SECOND_MS, systemClock } from './clock/clock';
import { ConfigError, loadConfig } from './config/loadConfig';
import { requireDataDir } from './config/requireDataDir';
import { maskSecrets, secretsIn } from './config/secrets';
import { openDatabase } from './db/database';
import { migrateDatabase } from './db/migrateDatabase';
import { startHousekeeping } from './housekeeping';
import { attachDocuments } from './invoices/attachDocuments';
import { explainStartFailure } from './lifecycle/explainStartFailure';
import { Lifecycle } from './lifecycle/Lifecycle';
import { listen } from './lifecycle/listen';
import { onStopSignal } from './lifecycle/onStopSignal';
import { OpenRequests } from './lifecycle/OpenRequests';
import { stopServer } from './lifecycle/stopServer';
import { waitAtMost } from './lifecycle/waitAtMost';
import { createLog } from './log/createLog';
import { createDelivery } from './mail/delivery';
import { startMailWorker } from './mail/mailWorker';
import { addProcessMetrics } from './metrics/registry';
import { createPaymentProvider } from './payments/PaymentContext';
import { startPaymentTasks } from './payments/startPaymentTasks';
import { printBanner } from './printBanner';
import { endWorseCanaries } from './releases/evidence/endWorseCanaries';
import { publishLocalBuilds } from './releases/publishLocalBuilds';
import { seed } from './seeds/seed';

/** How often the server compares canaries with their live versions. */
const CANARY_CHECK_MS = 5 * SECOND_MS;
const FIRST_MIGRATION = '001_accounts';

/**
 * Starts the server, and stops it on SIGINT, SIGTERM and SIGHUP. The port opens before the migration. Until the server
 * is ready, `/healthz` replies 200 and all other paths reply 503.
 */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  requireDataDir(config);
  const log = createLog(config);
  for (const doubt of config.doubts) log.error(doubt);
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
  let wakeMail = () => {};
  const context: ServerContext = {
    config,
    db,
    clock: config.isDemo ? createSettableClock() : systemClock,
    log,
    passwords: createPasswordHasher(),
    provider: createPaymentProvider(config),
    wakeMail: () => wakeMail(),
  };
  try {
    addProcessMetrics();
    const app = await buildApp(context, lifecycle);
    const requests = new OpenRequests(app.server);
    await listen(app, config);
    const ran = await migrateDatabase({ config, db, log });
    await Promise.all([seed(context), publishLocalBuilds(context)]);
    const prepared = lifecycle.prepare();
    const delivery = attachDocuments(context, createDelivery(config));
    const mailWorker = startMailWorker(context, delivery, () => sendRequestedResets(context));
    wakeMail = mailWorker.wake;
    const housekeeping = startHousekeeping(context);
    const canaries = startBackgroundTask({
      name: 'canaries',
      everyMs: CANARY_CHECK_MS,
      log,
      run: () => endWorseCanaries(context),
    });
    const stopPaymentTasks = startPaymentTasks(context);
    const checks = config.isDemo
      ? undefined
      : startBackgroundTask({ name: 'checks', everyMs: DAY_MS, log, run: () => logProblems(context) });
    const stopAdmin = config.databaseUrl === undefined ? await serveAdmin(context) : undefined;

    const tasks = {
      mail: () => mailWorker.stop().finally(() => delivery.close()),
      housekeeping: () => housekeeping.stop(),
      canaries: () => canaries.stop(),
      payments: stopPaymentTasks,
      checks: () => checks?.stop(),
      admin: () => stopAdmin?.(),
    };
    stop = () =>
      stopServer({ lifecycle, log, app, requests, drainMs: config.drainSeconds * SECOND_MS, tasks, closeDatabase });
    await prepared;
    lifecycle.becomeReady();
    mailWorker.wake();
    checks?.wake();
    printBanner(config, { isNew: ran.includes(FIRST_MIGRATION) });
  } catch (error) {
    await waitAtMost(SECOND_MS, closeDatabase());
    throw error;
  }
}

// Make new files readable only by the server's own user.
process.umask(0o077);

start().catch((error: unknown) => {
  const sentences = error instanceof ConfigError ? error.problems.join('\n') : explainStartFailure(error);
  console.error(maskSecrets(sentences, secretsIn(process.env)));
  process.exit(1);
});
