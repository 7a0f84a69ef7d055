import { createPasswordHasher } from '../shop/accounts/passwordHasher';
import { sendRequestedLinks } from '../shop/accounts/mailedLinks/sendRequestedLinks';
import { buildApp, type ServerContext } from '../app';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { systemClock } from 'server-kit/clock/clock';
import { loadConfig } from '../config/loadConfig';
import { ContentFile } from '../shop/content/ContentFile';
import { openDatabase } from 'server-kit/db/database';
import { migrateToLatest } from 'server-kit/db/migrate';
import { explainStartFailure } from 'server-kit/lifecycle/explainStartFailure';
import { createLog } from 'server-kit/log/createLog';
import { createDelivery } from '../shop/mail/delivery';
import { startMailWorker } from '../shop/mail/mailWorker';
import { createPaymentProvider } from '../shop/provider/PaymentContext';
import { refreshMail } from '../shop/renewal/refreshMail';
import { sweep } from '../shop/payments/checkOrder';
import { seed } from '../shop/seeds/seed';
import { migrations } from '../migrations/index';
import { FailingStatements } from './FailingStatements';

const SWEEP_MS = 400;

/**
 * Starts the real server with three changes: `CHAOS_FAILING_PERCENT` percent of its database statements fail, its clock
 * is `CHAOS_FAST_SECONDS` seconds ahead, and it checks every unfinished order every 400 ms.
 */
async function start(): Promise<void> {
  setClockForward(Number(process.env.CHAOS_FAST_SECONDS ?? 0));
  const config = loadConfig(process.env);
  const log = createLog(config);
  const { db, close } = await openDatabase(config, log);
  // The mail worker, which starts later, replaces this function.
  let wakeMail = () => {};
  const context: ServerContext = {
    config,
    db,
    clock: systemClock,
    log,
    passwords: createPasswordHasher(),
    provider: createPaymentProvider(config),
    contentFile: await ContentFile.open({ config, log }),
    wakeMail: () => wakeMail(),
  };
  await migrateToLatest(db, migrations);
  await seed(context);

  const failing: ServerContext = {
    ...context,
    db: db.withPlugin(new FailingStatements(Number(process.env.CHAOS_FAILING_PERCENT))),
  };
  const app = await buildApp(failing);
  const mailWorker = startMailWorker(failing, createDelivery(config), {
    writeMail: () => sendRequestedLinks(failing),
    refreshMail: (mail) => refreshMail(failing, mail),
  });
  wakeMail = mailWorker.wake;
  const sweeper = startBackgroundTask({
    name: 'sweep',
    everyMs: SWEEP_MS,
    log,
    run: async () => void (await sweep(failing, { ignoresBackOff: true })),
  });

  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => Promise.all([mailWorker.stop(), sweeper.stop()]))
      .then(close)
      .then(() => process.exit(0));
  });
  await app.listen({ host: config.host, port: config.port });
}

/** Changes the whole process's clock, including its libraries, to imitate a wrong system clock. */
function setClockForward(seconds: number): void {
  if (seconds === 0) return;
  const RealDate = Date;
  const now = () => RealDate.now() + seconds * 1_000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget): object =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

start().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
