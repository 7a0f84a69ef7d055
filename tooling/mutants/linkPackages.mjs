/**
 * Links the installed packages of the original repository into the copy in the current folder. Our own packages link to
 * the copy, so that the tests import the mutants.
 */

import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const [, , original] = process.argv;
const own = readdirSync('.').filter((name) => existsSync(join(name, 'package.json')));
link(join(original, 'node_modules'), 'node_modules', own);
for (const name of own) {
  const installed = join(original, name, 'node_modules');
  if (existsSync(installed)) symlinkSync(installed, join(name, 'node_modules'));
}

function link(from, to, ownNames) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    symlinkSync(ownNames.includes(name) ? join('..', name) : join(from, name), join(to, name));
  }
}
