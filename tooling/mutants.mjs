import './setup/requireNode.mjs';
import { join } from 'node:path';
import { AREAS } from './mutants/areas.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { parseOptions, refuse, wholeNumber } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

const USAGE = 'Usage: npm run mutants -- [server/src/shop/payments] [--sample 150] [--seed 1]';
/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { sample: { type: 'string' }, seed: { type: 'string' } };
/**
 * The folder with Jest's global setup for the server's tests on PostgreSQL. Its template databases are faster than
 * PGlite.
 */
const POSTGRES = join(ROOT, 'server-kit/testing/postgres');

/**
 * `npm run mutants` makes many small changes to the code and lists the changes that no test detects. The exit status is
 * 1 if an area is below the minimum score.
 */
async function main() {
  const { names, sample } = parseOptions(USAGE, { options: OPTIONS, allowPositionals: true }, readOptions);
  await ensureInstalled();
  await ensureInstalled(join(ROOT, 'tooling/mutants'));
  process.chdir(ROOT);
  // Import this module after `ensureInstalled`, because it imports installed packages.
  const { testArea } = await import('./mutants/testArea.mjs');
  const { default: startPostgres } = await import(join(POSTGRES, 'start.mjs'));
  const { default: stopPostgres } = await import(join(POSTGRES, 'stop.mjs'));
  await startPostgres();
  try {
    for (const name of names) await testArea(name, sample);
  } finally {
    await stopPostgres();
  }
}

function readOptions({ values, positionals }) {
  const unknown = positionals.find((name) => !(name in AREAS));
  if (unknown) refuse(`There is no area ${unknown}. Choose from ${Object.keys(AREAS).join(', ')}`);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000), 0, 2 ** 32 - 1);
  const sample =
    values.sample === undefined ? undefined : { size: wholeNumber('sample', values.sample, 1, 100_000), seed };
  return { names: positionals.length > 0 ? positionals : Object.keys(AREAS), sample };
}

await main().catch(failWith);
