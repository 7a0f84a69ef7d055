/**
 * Runs `npm run canaries`, which simulates canaries with known error rates. After each batch of visitors, the server
 * judges the canary as in operation. `watch` judges it after the last batch, before the server does. Fails if the two
 * disagree, or if the server ends too many canaries that are not worse.
 */

import { parseArgs } from 'node:util';
import { lockChannels, readChannel, writeChannel } from 'release-registry/channel';
import { runCommand } from 'release-registry/cli/runCommand';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { planCanary } from 'release-registry/plans';
import { publishFolder } from 'release-registry/publish';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { openTestShop, type TestShop } from '../../../testing/testShop';
import { seededRandom } from './simulateVisitors';

const NAME = 'mfe-catalog';
const STABLE = '1.0.0';
const CANARY = '1.1.0';
/** The error rates of the canary and of the live version. */
const CASES = [
  [0.01, 0.01],
  [0.02, 0.02],
  [0.03, 0.03],
  [0.04, 0.02],
  [0.06, 0.02],
] as const;
/** The maximum share of canaries that the server may end although they are not worse. */
const MAX_FALSE_ENDS = 0.005;
const BATCHES = 10;

interface Simulation {
  shop: TestShop;
  /** Runs `watch` without waiting, and returns whether it fails. */
  watchFails: () => Promise<boolean>;
  /** The number of visitors of each version. */
  visitors: number;
  hasFailed: (version: string) => boolean;
}

interface Outcome {
  hasEnded: boolean;
  isDisagreement: boolean;
  /** The number of the canary's visitors until the last check. */
  visitors: number;
}

async function openReleases(): Promise<TestShop> {
  const shop = await openTestShop();
  for (const folder of [await builtShell(STABLE), await builtRemote(STABLE), await builtRemote(CANARY)]) {
    await publishFolder(shop.context, folder, 'simulation');
  }
  for (const name of ['shell', NAME]) await promoteDirectly(shop.context, { name, version: STABLE }, 'simulation');
  return shop;
}

/** Starts a canary and deletes the visitors of earlier ones. */
async function startCanary({ context: { db, clock } }: TestShop): Promise<number> {
  const revision = (await readChannel(db, NAME))?.revision ?? 0;
  await db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const [change] = await planCanary(trx, { name: NAME, revision, version: CANARY, percent: 50 });
    if (change) await writeChannel(trx, change, { action: 'canary', actor: 'simulation', at: clock.now() });
  });
  await db.deleteFrom('release_visitors').where('name', '=', NAME).execute();
  return revision + 1;
}

async function simulate({ shop, watchFails, visitors, hasFailed }: Simulation): Promise<Outcome> {
  const { context } = shop;
  const revision = await startCanary(shop);
  const size = Math.ceil(visitors / BATCHES);
  for (let batch = 1; ; batch += 1) {
    const rows = [CANARY, STABLE].flatMap((version) =>
      Array.from({ length: size }, (_, visitor) => ({ version, visitor: `${batch} ${visitor}` })),
    );
    await context.db
      .insertInto('release_visitors')
      .values(
        rows.map((row) => ({
          ...row,
          name: NAME,
          revision,
          day: '2026-01-01',
          browser_id: '',
          has_failed: hasFailed(row.version),
        })),
      )
      .execute();
    const isWorse = batch === BATCHES && (await watchFails());
    await endWorseCanaries(context);
    const hasEnded = (await readChannel(context.db, NAME))?.canary === null;
    if (batch < BATCHES && !hasEnded) continue;
    const hasFailedWatch = isWorse || (hasEnded && batch < BATCHES && (await watchFails()));
    return { hasEnded, isDisagreement: hasEnded !== hasFailedWatch, visitors: batch * size };
  }
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '400' },
    visitors: { type: 'string', default: '1000' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log('Usage: npm run canaries [-- --runs 400] [--visitors 1000]');
  process.exit();
}
const runs = Number(values.runs);
const random = seededRandom(1);
const shop = await openReleases();
const server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
const watchFails = async () =>
  (await runCommand(['watch', `${NAME}@${CANARY}`, '--minutes', '0'], { RELEASE_SERVER: server })).exitCode !== 0;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

for (const [canaryRate, stableRate] of CASES) {
  const outcomes: Outcome[] = [];
  const hasFailed = (version: string) => random() < (version === CANARY ? canaryRate : stableRate);
  while (outcomes.length < runs) {
    outcomes.push(await simulate({ shop, watchFails, visitors: Number(values.visitors), hasFailed }));
  }
  const ended = outcomes.filter(({ hasEnded }) => hasEnded);
  const disagreements = outcomes.filter(({ isDisagreement }) => isDisagreement).length;
  const seen = ended.map(({ visitors }) => visitors).sort((a, b) => a - b);
  const median = seen.length === 0 ? '' : `, half of them within ${seen[Math.floor(seen.length / 2)]} visitors`;
  console.log(
    `${percent(canaryRate)} against ${percent(stableRate)}: ${ended.length} of ${runs} canaries ended` +
      ` (${percent(ended.length / runs)})${median}, ${disagreements} disagreements`,
  );
  const isTooMany = canaryRate === stableRate && ended.length > MAX_FALSE_ENDS * runs;
  if (disagreements > 0 || isTooMany) process.exitCode = 1;
}
await shop.close();
