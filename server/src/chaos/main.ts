import { reconcile, type Reconciliation } from '../shop/payments/reconcile';
import { type Audit, audit } from './audit';
import { databaseOutage, type Outage } from './disasters/databaseOutage';
import { calmProvider, disturbProvider } from './disasters/disturbProvider';
import { type ChaosEnvironment, type DatabaseKind, openChaosEnvironment } from './openChaosEnvironment';
import { readOptions, USAGE, UsageError } from './readOptions';
import { finalizeAllPayments } from './finalizeAllPayments';
import { CustomerFacts } from './shoppers/CustomerFacts';
import { storm, type StormReport } from './storm';

const HELP = `${USAGE}

Simulated customers buy, renew all, fewer or more computers, add computers, and transfer subscriptions to one another.
They click twice, reload, use three tabs, and pay in one tab while they cancel in another. Some payments are refunded
or disputed, and some refunds fail. Meanwhile, webhooks are lost, duplicated, delayed and reordered, and the provider
is slow, busy and unreliable. Emails are delayed and rejected, database statements fail, and servers are killed. With
PostgreSQL, one of two servers freezes, and its clock is seven minutes fast. In a second round of orders, the shop
rejects every webhook, because the provider's clock is seven minutes slow. Finally, with PostgreSQL, the database stops
for 20 seconds.

Prints a summary as JSON. Exits with status 1 if the shop fails the test, and with status 2 for wrong options.
--seconds limits the duration of each round of orders.`;

const FAILING_PERCENT = 3;
const DROPPED_PERCENT = 20;
const WEBHOOKLESS_ORDERS = 100;
const WRONG_CLOCK_SECONDS = '-420';
const OUTAGE_SECONDS = 20;
const CUSTOMERS = 24;

interface Summary {
  storm: StormReport & { seconds: number };
  withoutWebhooks: StormReport;
  audit: Audit;
  /** The result of the final reconciliation, which should find no differences. */
  reconciliation: Reconciliation;
  /**
   * The number of emails that the mail server accepted more than once. If a server is killed just after it sent an
   * email, the shop sends the email again.
   */
  mailsRepeated: number;
  /** The result of starting a second server with the same data folder. Only for the embedded database. */
  secondProcess?: 'refused' | 'started';
  outage?: Outage;
  serversEnded: number;
  isGood: boolean;
}

/** Runs the chaos test and prints its report. @returns the exit status. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const { kinds, orders, seconds, port } = options;
  const summary: Partial<Record<DatabaseKind, Summary>> = {};
  for (const kind of kinds) {
    const environment = await openChaosEnvironment(kind, port, FAILING_PERCENT);
    try {
      summary[kind] = await runOn(environment, orders, seconds * 1_000);
    } finally {
      await environment.stop();
    }
  }
  process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
  return Object.values(summary).every(({ isGood }) => isGood) ? 0 : 1;
}

async function runOn(environment: ChaosEnvironment, orders: number, limitMs: number): Promise<Summary> {
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const facts = new CustomerFacts();
  const startedAt = Date.now();
  say(
    `Placing ${orders} orders on ${environment.postgres ? 'PostgreSQL with two servers' : 'the embedded database'} …`,
  );
  await disturbProvider(environment.provider);
  const stormReport = await storm(environment, facts, {
    orders,
    customers: CUSTOMERS,
    limitMs,
    dropPercent: DROPPED_PERCENT,
    hasDisasters: true,
  });
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  say(
    `${stormReport.placed} orders in ${seconds} s, ${stormReport.kills} servers killed. Now placing ${WEBHOOKLESS_ORDERS} orders without a valid webhook …`,
  );
  await environment.provider.control('webhooks/signing', { offsetSeconds: WRONG_CLOCK_SECONDS });
  const withoutWebhooks = await storm(environment, facts, {
    orders: WEBHOOKLESS_ORDERS,
    customers: CUSTOMERS,
    limitMs,
    dropPercent: 0,
    hasDisasters: false,
  });
  await calmProvider(environment.provider);

  let outage: Outage | undefined;
  if (environment.postgres) {
    say(`Stopping the database for ${OUTAGE_SECONDS} s …`);
    outage = await databaseOutage(environment.postgres, environment.servers, OUTAGE_SECONDS);
  }
  const secondProcess = environment.postgres ? undefined : await startSecondServer(environment);
  const serversEnded = environment.servers.reduce((sum, { unexpectedEnds }) => sum + unexpectedEnds, 0);
  for (const server of environment.servers) await server.stop('SIGTERM');
  say('Finalizing all payments, then comparing the shop with the provider, the sent emails and the replies …');
  const { provider } = environment;
  const acceptedMail = environment.mailServer.accepted;
  const { audited, reconciliation } = await environment.withContext(async (context) => {
    await finalizeAllPayments(context);
    const [sessions, refunds, disputes] = await Promise.all([
      provider.sessions(),
      provider.refunds(),
      provider.disputes(),
    ]);
    return {
      audited: await audit(context.db, { sessions, refunds, disputes, facts, acceptedMail }),
      reconciliation: await reconcile(context, { since: new Date(startedAt) }),
    };
  });
  const isComplete = stormReport.placed >= orders && withoutWebhooks.placed >= WEBHOOKLESS_ORDERS;
  const isReconciled = reconciliation.settled + reconciliation.recorded + reconciliation.mismatches === 0;
  const isOutageGood = !outage || (outage.answered503 > 0 && outage.otherReplies === 0 && outage.processesEnded === 0);
  return {
    storm: { ...stormReport, seconds },
    withoutWebhooks,
    audit: audited,
    reconciliation,
    mailsRepeated: [...acceptedMail.values()].filter((count) => count > 1).length,
    ...(secondProcess && { secondProcess }),
    ...(outage && { outage }),
    serversEnded,
    isGood:
      isComplete &&
      Object.values(audited).every((count) => count === 0) &&
      isReconciled &&
      serversEnded === 0 &&
      secondProcess !== 'started' &&
      isOutageGood,
  };
}

async function startSecondServer(environment: ChaosEnvironment): Promise<'refused' | 'started'> {
  const second = environment.secondServer();
  const outcome = await second.start().then(
    () => 'started' as const,
    () => 'refused' as const,
  );
  await second.stop('SIGKILL');
  return outcome;
}

function refuse(error: unknown): number {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n${USAGE}\n`);
  return 2;
}

// Call `process.exit`, because the library that starts PostgreSQL makes an idle process exit with status 0 and ignores
// `process.exitCode`.
process.exit(await main().catch(refuse));
