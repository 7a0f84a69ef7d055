/** `npm run lint -- mfe-checkout` lints the given files and folders, or everything. */

import './setup/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';
import { failWith } from './setup/SetupError.mjs';

const LINTERS = ['eslint/bin/eslint.js', 'oxlint/bin/oxlint'];

const paths = parseOptions('Usage: npm run lint [-- <path> …]', { allowPositionals: true }, ({ positionals }) => {
  const missing = positionals.find((path) => !existsSync(join(ROOT, path)));
  return missing === undefined ? positionals : refuse(`There is no ${missing} to lint`);
});

try {
  await ensureInstalled();
  for (const linter of LINTERS) {
    const args = [join(ROOT, 'node_modules', linter), ...(paths.length > 0 ? paths : ['.'])];
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    process.exitCode ||= status ?? 1;
  }
} catch (error) {
  failWith(error);
}
