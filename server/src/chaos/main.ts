import { parseArgs } from 'node:util';
import { type Audit, audit } from './audit';
import { databaseOutage, type Outage } from './databaseOutage';
import { type DatabaseKind, openRig, type Rig } from './rig';
import { settleAll } from './settleAll';
import { storm, type StormReport } from './storm';

const HELP = `Usage: npm run chaos -- [--database embedded|postgres|both] [--orders 1000] [--seconds 600] [--port 3120]

Buys and renews while webhooks are dropped, doubled, delayed and reordered, statements fail and servers are killed; then with every webhook
dropped; then, on PostgreSQL, with the database stopped for 20 seconds. Prints a summary as JSON, and fails where a promise was broken.
--seconds bounds each storm.`;

const FAILING_PERCENT = 3;
const DROPPED_PERCENT = 20;
const WEBHOOKLESS_ORDERS = 100;
const OUTAGE_SECONDS = 20;
const CUSTOMERS = 24;

interface Summary {
  storm: Omit<StormReport, 'registered' | 'acknowledgedSessions'> & { seconds: number };
  withoutWebhooks: { placed: number; paid: number };
  audit: Audit;
  /** On the embedded database: how a second server on the same folder ended. */
  secondProcess?: 'refused' | 'started';
  outage?: Outage;
  serversEnded: number;
  isGood: boolean;
}

async function main(): Promise<void> {
  const options = {
    database: { type: 'string', default: 'both' },
    orders: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '600' },
    port: { type: 'string', default: '3120' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return void process.stdout.write(`${HELP}\n`);
  const kinds: DatabaseKind[] = values.database === 'both' ? ['embedded', 'postgres'] : [values.database === 'postgres' ? 'postgres' : 'embedded'];
  const summary: Partial<Record<DatabaseKind, Summary>> = {};
  for (const kind of kinds) {
    const rig = await openRig(kind, Number(values.port), FAILING_PERCENT);
    try {
      summary[kind] = await runOn(rig, Number(values.orders), Number(values.seconds) * 1_000);
    } finally {
      await rig.stop();
    }
  }
  process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
  if (Object.values(summary).some(({ isGood }) => !isGood)) process.exitCode = 1;
}

async function runOn(rig: Rig, orders: number, limitMs: number): Promise<Summary> {
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const startedAt = Date.now();
  say(`Storm of ${orders} orders on ${rig.postgres ? 'PostgreSQL, two servers' : 'the embedded database'} …`);
  await rig.disturbWebhooks(DROPPED_PERCENT);
  const stormy = await storm({ ...rig, orders, customers: CUSTOMERS, limitMs, isKilling: true });
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  say(`${stormy.placed} orders in ${seconds} s, ${stormy.kills} servers killed. ${WEBHOOKLESS_ORDERS} more without any webhook …`);
  await rig.disturbWebhooks(100);
  const silent = await storm({ ...rig, orders: WEBHOOKLESS_ORDERS, customers: CUSTOMERS, limitMs, isKilling: false });

  const outage = rig.postgres && (say(`The database stops for ${OUTAGE_SECONDS} s …`), await databaseOutage(rig.postgres, rig.servers, OUTAGE_SECONDS));
  const secondProcess = rig.postgres ? undefined : await startSecond(rig);
  const serversEnded = rig.servers.reduce((sum, { unexpectedEnds }) => sum + unexpectedEnds, 0);
  for (const server of rig.servers) await server.stop('SIGTERM');
  say('Settling what is left, then comparing with what the provider was paid …');
  const audited = await rig.withServices(async (services) => {
    await settleAll(services);
    return audit(services.db, await rig.sessions(), {
      registered: [...stormy.registered, ...silent.registered],
      acknowledgedSessions: [...stormy.acknowledgedSessions, ...silent.acknowledgedSessions],
    });
  });
  const isComplete = stormy.placed >= orders && silent.placed >= WEBHOOKLESS_ORDERS;
  const isOutageGood = !outage || (outage.answered503 > 0 && outage.otherAnswers === 0 && outage.processesEnded === 0);
  return {
    storm: { placed: stormy.placed, paid: stormy.paid, kills: stormy.kills, seconds },
    withoutWebhooks: { placed: silent.placed, paid: silent.paid },
    audit: audited,
    ...(secondProcess && { secondProcess }),
    ...(outage && { outage }),
    serversEnded,
    isGood: isComplete && Object.values(audited).every((count) => count === 0) && serversEnded === 0 && secondProcess !== 'started' && isOutageGood,
  };
}

async function startSecond(rig: Rig): Promise<'refused' | 'started'> {
  const second = rig.secondServer();
  const outcome = await second.start().then(
    () => 'started' as const,
    () => 'refused' as const,
  );
  await second.stop('SIGKILL');
  return outcome;
}

await main();
