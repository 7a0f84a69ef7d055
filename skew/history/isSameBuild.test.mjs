import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameBuild } from './isSameBuild.mjs';

let folders;
beforeEach(() => {
  folders = [];
});
afterEach(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Writes a build. @returns its folder */
function writeBuild(files) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

const BUILD = { 'main.js': 'Pay', 'release.json': '{}' };

test.each([
  ['the same as an equal one', BUILD, true],
  ['another one if a file differs', { ...BUILD, 'main.js': 'Buy' }, false],
  ['another one if it has one more file', { ...BUILD, 'page.js': '' }, false],
  ['another one if a file has another name', { 'main.js': 'Pay', 'releases.json': '{}' }, false],
])('a build is %s', (_which, other, expected) => {
  expect(isSameBuild(writeBuild(BUILD), writeBuild(other))).toBe(expected);
});
