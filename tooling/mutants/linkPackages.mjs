import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives the copy of the repository in this folder the installed packages of the original. Our own packages are links
 * to the copy, so that its tests import the mutants.
 */
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
