import '../setup/requireNode.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortPair } from '../setup/freePortPair.mjs';
import { parseOptions } from '../setup/parseOptions.mjs';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';
import { openRehearsal } from './openRehearsal.mjs';
import { scenario } from './scenario.mjs';

const USAGE = `Usage: npm run rehearse [-- --link-packages] [--with-tests] [--keep] [--port <n>]

Releases everything from a clone of this repository without tags, then fixes and breaking changes. The steps are those
of .github/workflows; a bare clone takes the place of GitHub, and a shop from the server's archive shows the releases.

  --link-packages  link the packages of one npm ci into each clone, instead of running npm ci in each
  --with-tests     also run the steps that only test; this takes hours
  --keep           keep the folder with all clones and logs
  --port <n>       where the shop listens`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  'link-packages': { type: 'boolean' },
  'with-tests': { type: 'boolean' },
  keep: { type: 'boolean' },
  port: { type: 'string' },
  help: { type: 'boolean' },
};

/** Steps that only test, and the builds that only these tests need. */
const TESTS = /^(npm test|npx (eslint|oxlint)|node tooling\/checks\/|npm run (types|skew|test:\S+)\b|npm run build$)/;

async function main() {
  const values = parseOptions(USAGE, { options: OPTIONS }, (parsed) => parsed.values);
  if (values.help) return console.log(USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const isSkipped = (script) =>
    !values['with-tests'] &&
    script
      .trim()
      .split('\n')
      .every((line) => TESTS.test(line));
  const port = values.port === undefined ? await freePortPair() : Number(values.port);
  const rehearsal = openRehearsal({
    source: ROOT,
    folder,
    port,
    isLinking: values['link-packages'] ?? false,
    isSkipped,
    print: (line) => console.log(line),
  });
  try {
    await scenario(rehearsal);
  } catch (error) {
    throw new SetupError(`${error.message}\nEverything is kept in ${folder}.`);
  } finally {
    await rehearsal.close();
    if (rehearsal.rows.length > 0) console.table(rehearsal.rows);
  }
  if (values.keep) console.log(`Everything is kept in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
  console.log('Each release was visible in time. It released its own package, and nothing of others.');
}

try {
  await main();
} catch (error) {
  failWith(error);
}
