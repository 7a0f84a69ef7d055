import { createPasswordHasher } from './shop/accounts/passwordHasher';
import { sendRequestedLinks } from './shop/accounts/mailedLinks/sendRequestedLinks';
import { serveAdmin } from './shop/admin/adminSocket';
import { logProblems } from './shop/admin/check/runChecks';
import { alertChannels } from './shop/alerts/alertChannels';
import { sendAlerts } from './shop/alerts/sendAlerts';
import { buildApp, type ServerContext } from './app';
import { loadConfig } from './config/loadConfig';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { createSettableClock, DAY_MS, MINUTE_MS, systemClock } from 'server-kit/clock/clock';
import { requireDataDir } from 'server-kit/config/requireDataDir';
import { startHousekeeping } from './housekeeping';
import { startPlannedPrices } from './shop/catalogue/plannedPrices';
import { ContentFile } from './shop/content/ContentFile';
import { attachDocuments } from './shop/invoices/attachDocuments';
import { type Program, type Resources, runServer } from 'server-kit/lifecycle/runServer';
import { createDelivery } from './shop/mail/delivery';
import { startMailWorker } from './shop/mail/mailWorker';
import { addProcessMetrics } from 'server-kit/metrics/registry';
import { createPaymentProvider } from './shop/provider/PaymentContext';
import { refreshMail } from './shop/renewal/refreshMail';
import { startPaymentTasks } from './shop/payments/startPaymentTasks';
import { sendDigest } from './shop/office/digest/sendDigest';
import { printBanner } from './printBanner';
import { startCanaryChecks } from 'release-registry/evidence/endWorseCanaries';
import { startNotices } from 'release-registry/notices/sendNotices';
import { publishLocalBuilds } from 'release-registry/publishLocalBuilds';
import { seed } from './shop/seeds/seed';
import { seedDemoStaff } from './shop/seeds/seedDemoStaff';
import { FIRST_MIGRATION, migrations } from './migrations/index';

/** The shop: its routes, its background tasks and its banner. */
async function shop({ config, db, log, lifecycle }: Resources): Promise<Program> {
  // The mail worker, which starts later, replaces this function.
  let wakeMail = () => {};
  const contentFile = await ContentFile.open({ config, log });
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
  addProcessMetrics();
  const app = await buildApp(context, lifecycle);
  return {
    migrations,
    app,
    start: async (ranMigrations) => {
      await contentFile.publishTerms(context);
      await Promise.all([
        seed(context),
        publishLocalBuilds(context, { contract: app.serverContract(), replacesLive: config.publishesLocalBuilds }),
      ]);
      const staffLink = config.isDemo ? await seedDemoStaff(context) : undefined;
      const delivery = attachDocuments(context, createDelivery(config));
      const mailWorker = startMailWorker(context, delivery, {
        writeMail: () => sendRequestedLinks(context),
        refreshMail: (mail) => refreshMail(context, mail),
      });
      wakeMail = mailWorker.wake;
      const housekeeping = startHousekeeping(context);
      const plannedPrices = startPlannedPrices(context);
      const canaries = startCanaryChecks(context);
      const notices = startNotices(context);
      const stopPaymentTasks = startPaymentTasks(context);
      const checks = config.isDemo
        ? undefined
        : startBackgroundTask({ name: 'checks', everyMs: DAY_MS, log, run: () => logProblems(context) });
      const channels = alertChannels(config);
      const alerts =
        channels.length === 0
          ? undefined
          : startBackgroundTask({ name: 'alerts', everyMs: MINUTE_MS, log, run: () => sendAlerts(context, channels) });
      const digest =
        config.digestEmail === undefined
          ? undefined
          : startBackgroundTask({ name: 'digest', everyMs: 10 * MINUTE_MS, log, run: () => sendDigest(context) });
      const stopAdmin = config.databaseUrl === undefined ? await serveAdmin(context) : undefined;
      return {
        tasks: {
          mail: () => mailWorker.stop().finally(() => delivery.close()),
          housekeeping: () => housekeeping.stop(),
          prices: () => plannedPrices.stop(),
          canaries: () => canaries.stop(),
          notices: () => notices?.stop(),
          payments: stopPaymentTasks,
          checks: () => checks?.stop(),
          alerts: () => alerts?.stop(),
          digest: () => digest?.stop(),
          admin: () => stopAdmin?.(),
        },
        whenReady: () => {
          mailWorker.wake();
          checks?.wake();
          printBanner(config, { isNew: ranMigrations.includes(FIRST_MIGRATION), staffLink });
        },
      };
    },
  };
}

runServer(() => {
  const config = loadConfig(process.env);
  requireDataDir(config);
  return config;
}, shop);
