/**
 * Runs `npm test` on other versions of Node, from the npm package `node`. Usage:
 * `npm run test:node [-- [--quick] versions]`. `--quick` runs only the type check and the tests of the packages and the
 * server.
 */
import './setup/requireNode.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './setup/root.mjs';

/** The Node versions to test by default. */
const VERSIONS = ['22', '24', '26'];

const QUICK = '--quick';
const isQuick = process.argv.includes(QUICK);
const requestedVersions = process.argv.slice(2).filter((argument) => argument !== QUICK);
const versions = requestedVersions.length > 0 ? requestedVersions : VERSIONS;

const failed = [];
for (const version of versions) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    console.error(`“${version}” is not a version of Node. Usage: npm run test:node -- [--quick] 24 26`);
    process.exit(2);
  }
  console.log(`Node ${version} …`);
  if ((await testOn(version)) !== 0) failed.push(version);
}
console.log(failed.length === 0 ? `Passed on Node ${versions.join(', ')}` : `Failed on Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * Runs `npm test` on a version of Node.
 * @returns {Promise<number>} the exit code
 */
function testOn(version) {
  const command = ['exec', '--yes', `--package=node@${version}`, '--', 'node', join(ROOT, 'tooling/test.mjs')];
  if (isQuick) command.push(QUICK);
  return new Promise((resolve) => {
    const child = spawn('npm', command, { cwd: ROOT, stdio: 'inherit' });
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
