/**
 * Runs `npm run canaries`, which opens a shop for each case and sends visitors' reports to its routes. A background
 * task checks the canary every five seconds, as in a running server. Prints when and why each canary ended, or its
 * error counts if it did not end.
 */

import { parseArgs } from 'node:util';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { SECOND_MS } from 'server-kit/clock/clock';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { openTestShop, type TestShop } from '../../../testing/testShop';
import { lockChannels, readChannel, writeChannel } from 'release-registry/channel';
import { planCanary } from 'release-registry/plans';
import { publishFolder } from 'release-registry/publish';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { judgeCanary } from 'release-registry/evidence/judgeCanary';
import { reportError, seededRandom, simulateVisitors } from './simulateVisitors';

const CHECK_MS = 5 * SECOND_MS;
/** The number of visitors between two checks of the channel. */
const LOOK_AFTER = 10;
const NAME = 'mfe-catalog';
const STABLE = { name: NAME, version: '1.0.0' };
const CANARY = { name: NAME, version: '1.1.0' };

interface Case {
  seed: number;
  canaryVisitors: number;
  liveVisitors: number;
  canaryFailing: number;
  stableFailing: number;
  /** The number of false reports that one address sends after the reports of all visitors. */
  forged?: number;
}

async function openCanary(): Promise<TestShop> {
  const shop = await openTestShop({ hasRateLimits: false });
  const { context } = shop;
  for (const folder of [await builtShell('1.0.0'), await builtRemote('1.0.0'), await builtRemote('1.1.0')]) {
    await publishFolder(context, folder, 'simulation');
  }
  for (const release of [{ name: 'shell', version: '1.0.0' }, STABLE]) {
    await promoteDirectly(context, release, 'simulation');
  }
  await context.db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const [change] = await planCanary(trx, { name: NAME, revision: 1 }, CANARY.version, 50);
    if (change) await writeChannel(trx, change, { action: 'canary', actor: 'simulation', now: context.clock.now() });
  });
  return shop;
}

async function run({
  seed,
  canaryVisitors,
  liveVisitors,
  canaryFailing,
  stableFailing,
  forged = 0,
}: Case): Promise<string> {
  const shop = await openCanary();
  const { app, context } = shop;
  const task = startBackgroundTask({
    name: 'canaries',
    everyMs: CHECK_MS,
    log: context.log,
    run: () => endWorseCanaries(context),
  });
  const canary = async () => (await readChannel(context.db, NAME))?.canary;
  const startedAt = performance.now();
  let sent = 0;
  await simulateVisitors({
    app,
    groups: [
      { release: CANARY, count: canaryVisitors, failing: canaryFailing },
      { release: STABLE, count: liveVisitors, failing: stableFailing },
    ],
    random: seededRandom(seed),
    afterVisitor: async (count) => {
      sent = count;
      return count % LOOK_AFTER === 0 && (await canary()) === null;
    },
  });
  for (let report = 0; report < forged; report += 1) {
    await reportError(app, CANARY, '203.0.113.9', `visitor-${report}`);
  }
  await task.runNow();
  await task.stop();
  const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(0);
  const channel = await readChannel(context.db, NAME);
  const result = channel?.canary
    ? await judgeCanary(context.db, { ...channel, canary: channel.canary })
    : `ended: ${(await lastReason(shop)) ?? ''}`;
  await shop.close();
  return `seed ${seed}, ${sent} visitors, ${forged} forged reports, ${seconds} s: ${JSON.stringify(result)}`;
}

async function lastReason({ context }: TestShop): Promise<string | null | undefined> {
  const entry = await context.db
    .selectFrom('release_log')
    .select('reason')
    .where('name', '=', NAME)
    .orderBy('revision', 'desc')
    .executeTakeFirst();
  return entry?.reason;
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, visitors: { type: 'string', default: '4000' } },
});
const half = Number(values.visitors) / 2;
const healthy = { canaryVisitors: half, liveVisitors: half, canaryFailing: 0.005, stableFailing: 0.005 };

console.log('A canary that fails for 5 % of its visitors (400 visitors, and 3,600 visitors of the live version):');
for (const seed of [1, 2, 3]) {
  const visitors = { canaryVisitors: 400, liveVisitors: 3_600 };
  console.log(await run({ seed, ...visitors, canaryFailing: 0.05, stableFailing: 0.005 }));
}
console.log(`Healthy canaries with ${values.visitors} visitors:`);
for (let seed = 11; seed < 11 + Number(values.runs); seed += 1) console.log(await run({ seed, ...healthy }));
console.log('A healthy canary with 10,000 forged reports from one address:');
console.log(await run({ seed: 4, ...healthy, canaryVisitors: 100, liveVisitors: 100, forged: 10_000 }));
