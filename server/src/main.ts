import { createPasswordHasher } from './shop/accounts/passwordHasher';
import { sendRequestedResets } from './shop/accounts/passwordReset/sendRequestedResets';
import { serveAdmin } from './shop/admin/adminSocket';
import { logProblems } from './shop/admin/check/runChecks';
import { alertChannels } from './shop/alerts/alertChannels';
import { sendAlerts } from './shop/alerts/sendAlerts';
import { buildApp, type ServerContext } from './app';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { createSettableClock, DAY_MS, MINUTE_MS, SECOND_MS, systemClock } from 'server-kit/clock/clock';
import { ConfigError } from 'server-kit/config/ConfigError';
import { loadConfig } from './config/loadConfig';
import { requireDataDir } from 'server-kit/config/requireDataDir';
import { maskSecrets, secretsIn } from 'server-kit/config/secrets';
import { openDatabase } from 'server-kit/db/database';
import { migrateDatabase } from 'server-kit/db/migrateDatabase';
import { startHousekeeping } from './housekeeping';
import { ContentFile } from './shop/content/ContentFile';
import { attachDocuments } from './shop/invoices/attachDocuments';
import { explainStartFailure } from 'server-kit/lifecycle/explainStartFailure';
import { Lifecycle } from 'server-kit/lifecycle/Lifecycle';
import { listen } from 'server-kit/lifecycle/listen';
import { onStopSignal } from 'server-kit/lifecycle/onStopSignal';
import { OpenRequests } from 'server-kit/lifecycle/OpenRequests';
import { stopServer } from 'server-kit/lifecycle/stopServer';
import { waitAtMost } from 'server-kit/lifecycle/waitAtMost';
import { createLog } from 'server-kit/log/createLog';
import { createDelivery } from './shop/mail/delivery';
import { startMailWorker } from './shop/mail/mailWorker';
import { addProcessMetrics } from 'server-kit/metrics/registry';
import { createPaymentProvider } from './shop/payments/PaymentContext';
import { refreshMail } from './shop/renewal/refreshMail';
import { startPaymentTasks } from './shop/payments/startPaymentTasks';
import { printBanner } from './printBanner';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { publishLocalBuilds } from 'release-registry/publishLocalBuilds';
import { seed } from './shop/seeds/seed';
import { migrations } from './migrations/index';

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
  const contentFile = await ContentFile.open({ config, log });
  const { db, close: closeDatabase } = await openDatabase(config, log);
  let wakeMail = () => {};
  const context: ServerContext = {
    config,
    db,
    clock: config.isDemo ? createSettableClock() : systemClock,
    log,
    passwords: createPasswordHasher(),
    provider: createPaymentProvider(config),
    contentFile,
    wakeMail: () => wakeMail(),
  };
  try {
    addProcessMetrics();
    const app = await buildApp(context, lifecycle);
    const requests = new OpenRequests(app.server);
    await listen(app, config);
    const ran = await migrateDatabase({ config, db, log, migrations });
    await contentFile.publishTerms(context);
    await Promise.all([seed(context), publishLocalBuilds(context, { replacesLive: config.publishesLocalBuilds })]);
    const prepared = lifecycle.prepare();
    const delivery = attachDocuments(context, createDelivery(config));
    const mailWorker = startMailWorker(context, delivery, {
      writeMail: () => sendRequestedResets(context),
      refreshMail: (mail) => refreshMail(context, mail),
    });
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
    const channels = alertChannels(config);
    const alerts =
      channels.length === 0
        ? undefined
        : startBackgroundTask({ name: 'alerts', everyMs: MINUTE_MS, log, run: () => sendAlerts(context, channels) });
    const stopAdmin = config.databaseUrl === undefined ? await serveAdmin(context) : undefined;

    const tasks = {
      mail: () => mailWorker.stop().finally(() => delivery.close()),
      housekeeping: () => housekeeping.stop(),
      canaries: () => canaries.stop(),
      payments: stopPaymentTasks,
      checks: () => checks?.stop(),
      alerts: () => alerts?.stop(),
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
