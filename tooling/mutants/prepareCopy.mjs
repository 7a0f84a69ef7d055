/**
 * Prepares the current folder, which is Stryker's copy of the repository, for testing the mutants. Links the installed
 * packages of the original repository. Our own packages link to the copy, so that the tests import the mutants.
 *
 * Also turns off the server's cache of prepared statements. Otherwise, mutants in a statement would have no effect
 * after its first use.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that builds prepared statements, and the assignment in it that caches a statement. */
const CACHING_FILE = 'server-kit/db/prepared.ts';
const CACHING_ASSIGNMENT = 'compiled ??= ';

const [, , original] = process.argv;
const own = readdirSync('.').filter((name) => existsSync(join(name, 'package.json')));
link(join(original, 'node_modules'), 'node_modules', own);
for (const name of own) {
  const installed = join(original, name, 'node_modules');
  if (existsSync(installed)) symlinkSync(installed, join(name, 'node_modules'));
}

const source = readFileSync(CACHING_FILE, 'utf8');
if (!source.includes(CACHING_ASSIGNMENT))
  throw new Error(`${CACHING_FILE} has changed. It no longer contains "${CACHING_ASSIGNMENT}".`);
writeFileSync(CACHING_FILE, source.replace(CACHING_ASSIGNMENT, 'compiled = '));

function link(from, to, ownNames) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    symlinkSync(ownNames.includes(name) ? join('..', name) : join(from, name), join(to, name));
  }
}
