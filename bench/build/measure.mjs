import { buildStale } from '../../tooling/setup/build.mjs';
import { openCopy } from '../../tooling/copy/openCopy.mjs';
import { timeStart } from './timeStart.mjs';

const REMOTE = 'mfe-catalog';
const CHANGED = 'mfe-catalog/src/routes/HomePage.tsx';
const TEXT = 'Prices are in pounds sterling';

/**
 * Measures the rebuild of one remote after a one-line change, and the time until `npm start` is ready, in seconds.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  await buildStale();
  const copy = await openCopy();
  const rebuilds = [];
  try {
    await copy.build(REMOTE);
    for (let run = 1; run <= runs; run += 1) {
      log(`rebuild of ${REMOTE}, run ${run} of ${runs}`);
      await copy.change(CHANGED, TEXT, `${TEXT} (${run})`);
      rebuilds.push(await copy.build(REMOTE));
    }
  } finally {
    await copy.close();
  }
  log('npm start');
  return [
    {
      name: 'rebuild of one remote after a one-line change',
      unit: 's',
      measured: { build: rebuilds },
      goal: { variant: 'build', atMost: 5 },
    },
    {
      name: 'npm start with a current build, until ready',
      unit: 's',
      measured: { start: await timeStart({ port, runs }) },
      goal: { variant: 'start', atMost: 3 },
    },
  ];
}
