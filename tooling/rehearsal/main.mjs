import '../setup/requireNode.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/freePort.mjs';
import { parseOptions } from '../setup/parseOptions.mjs';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';
import { openRehearsal } from './openRehearsal.mjs';
import { scenario } from './scenario.mjs';

const USAGE = `Usage: npm run rehearse [-- --keep]

Rehearses the releases of all packages, then the preview of a pull request, and releases of fixes and breaking changes.
Runs the steps of .github/workflows on a clone of this repository without tags. A bare clone replaces GitHub, and the
releases go live in a shop that runs from the server's archive. Steps that only test are skipped, and npm ci runs once.

  --keep  keep the folder with all clones and logs`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  keep: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** Matches the steps that only test, and the builds that only tests need. */
const TESTS = /^(npm test|npx (eslint|oxlint)|node tooling\/checks\/|npm run (types|skew|test:\S+)\b|npm run build$)/;

async function main() {
  const { values } = parseOptions(USAGE, { options: OPTIONS }, (parsed) => parsed);
  if (values.help) return console.log(USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const rehearsal = openRehearsal({
    source: ROOT,
    folder,
    port: await freePort(),
    isSkipped: (script) =>
      script
        .trim()
        .split('\n')
        .every((line) => TESTS.test(line)),
    print: (line) => console.log(line),
  });
  try {
    await scenario(rehearsal);
  } catch (error) {
    throw new SetupError(`${error.message}\nAll clones and logs are in ${folder}.`);
  } finally {
    await rehearsal.close();
    if (rehearsal.rows.length > 0) console.table(rehearsal.rows);
  }
  if (values.keep) console.log(`All clones and logs are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
  console.log(
    'Each release was visible in time and changed no other package. A preview was visible only through its link.',
  );
}

await main().catch(failWith);
