import { buildStale } from '../../tooling/setup/build.mjs';
import { openCopy } from './copy.mjs';
import { startAgain } from './startAgain.mjs';

const REMOTE = 'mfe-catalog';
const CHANGED = 'mfe-catalog/src/routes/HomePage.tsx';
const LINE = 'Every price is in pounds sterling';

/** @returns {Promise<import('../report/figure.mjs').Figure[]>} */
export async function measure({ runs, port, say }) {
  await buildStale();
  const copy = await openCopy();
  const rebuilds = [];
  try {
    await copy.build(REMOTE);
    for (let run = 1; run <= runs; run += 1) {
      say(`rebuilding ${REMOTE}, run ${run} of ${runs}`);
      await copy.change(CHANGED, LINE, `${LINE} (${run})`);
      rebuilds.push(await copy.build(REMOTE));
    }
  } finally {
    await copy.close();
  }
  say('npm start again');
  return [
    { name: 'one remote again after a change of one line', unit: 's', measured: { build: rebuilds }, goal: { of: 'build', atMost: 5 } },
    { name: 'npm start again, until it is ready', unit: 's', measured: { start: await startAgain({ port, runs }) }, goal: { of: 'start', atMost: 3 } },
  ];
}
