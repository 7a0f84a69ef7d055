import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameBuild } from './isSameBuild.mjs';

let folders;
beforeEach(() => {
  folders = [];
});
afterEach(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/**
 * Writes a build with these files.
 * @returns the folder of the build
 */
function writeBuild(files) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), JSON.stringify(content));
  return folder;
}

const SERVER = { 'main.mjs': 'sell', 'contract.json': {} };

test.each([
  ['the same as an equal build', SERVER, true],
  ['a different build if a file differs', { ...SERVER, 'main.mjs': 'refund' }, false],
  ['a different build if it has one more file', { ...SERVER, 'admin.mjs': '' }, false],
])("a server's build is %s", (_which, other, expected) => {
  expect(isSameBuild(writeBuild(SERVER), writeBuild(other))).toBe(expected);
});

const app = (page, entry, range = '^1.0.0') => ({
  'release.json': { requires: { 'shared/api': range }, integrity: { 'remoteEntry.js': entry, 'page.js': page } },
});

test.each([
  ['the same as a build with an entry from another folder', app('Pay', 'id 7'), true],
  ['a different build if a page differs', app('Buy', 'id 2'), false],
  ['a different build if its record differs', app('Pay', 'id 2', '^1.1.0'), false],
])("an app's build is %s", (_which, other, expected) => {
  expect(isSameBuild(writeBuild(app('Pay', 'id 2')), writeBuild(other))).toBe(expected);
});
