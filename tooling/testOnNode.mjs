import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { MINIMUM_NODE } from './setup/requireNode.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { ROOT } from './setup/root.mjs';

/** The Node versions to test by default. */
const VERSIONS = ['22', '24', '26'];

const USAGE = `Usage: npm run test:node [-- [--quick] ${VERSIONS.join(' ')}]

Runs npm test on other versions of Node, from the npm package "node".

  --quick  run only the type check and the tests of the packages and the server`;
/** @satisfies {import('node:util').ParseArgsConfig} */
const CONFIG = { options: { quick: { type: 'boolean', default: false } }, allowPositionals: true };
const { versions, isQuick } = parseOptions(USAGE, CONFIG, ({ positionals, values: { quick } }) => {
  const invalid = positionals.find((version) => !/^\d+(\.\d+){0,2}$/.test(version));
  if (invalid !== undefined) refuse(`"${invalid}" is not a version of Node`);
  const old = positionals.find(isTooOld);
  if (old !== undefined) refuse(`Node ${old} is too old. Choose ${MINIMUM_NODE} or later`);
  return { versions: positionals.length > 0 ? positionals : VERSIONS, isQuick: quick };
});

const failed = [];
for (const version of versions) {
  console.log(`Node ${version} …`);
  if ((await testOn(version)) !== 0) failed.push(version);
}
console.log(failed.length === 0 ? `Passed on Node ${versions.join(', ')}` : `Failed on Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Compares only the given parts, because npm installs the newest version with these parts. */
function isTooOld(version) {
  const minimum = MINIMUM_NODE.split('.').slice(0, version.split('.').length).join('.');
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0;
}

/**
 * Runs `npm test` on a version of Node.
 * @returns {Promise<number>} the exit code
 */
function testOn(version) {
  const command = ['exec', '--yes', `--package=node@${version}`, '--', 'node', join(ROOT, 'tooling/test.mjs')];
  if (isQuick) command.push('--quick');
  return new Promise((resolve) => {
    const child = spawn('npm', command, { cwd: ROOT, stdio: 'inherit' });
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
