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
  ['equals a build with the same files', SERVER, true],
  ['differs from a build with a changed file', { ...SERVER, 'main.mjs': 'refund' }, false],
  ['differs from a build with an additional file', { ...SERVER, 'admin.mjs': '' }, false],
])("a server's build %s", (_which, other, expected) => {
  expect(isSameBuild(writeBuild(SERVER), writeBuild(other))).toBe(expected);
});

const app = (page, entry, range = '^1.0.0') => ({
  'release.json': { requires: { 'shared/api': range }, integrity: { 'remoteEntry.js': entry, 'page.js': page } },
});

test.each([
  ['equals a build whose entry was built in another folder', app('Pay', 'id 7'), true],
  ['differs from a build with a changed page', app('Buy', 'id 2'), false],
  ['differs from a build with a changed record', app('Pay', 'id 2', '^1.1.0'), false],
])("an app's build %s", (_which, other, expected) => {
  expect(isSameBuild(writeBuild(app('Pay', 'id 2')), writeBuild(other))).toBe(expected);
});
