import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameBuild } from './isSameBuild.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a build whose page has `text`. @returns its folder */
function writeBuild(version, hash, text) {
  const container = `mfe_a_${version.replaceAll('.', '_')}`;
  const page = `page.${hash}.js`;
  const build = join(folder, version);
  mkdirSync(build);
  writeFileSync(join(build, 'remoteEntry.js'), `var ${container};load("${hash}","sha384-${version}==")`);
  writeFileSync(join(build, page), `${container}.push(()=>${JSON.stringify(text)})`);
  const integrity = { 'remoteEntry.js': `sha384-${hash}`, [page]: `sha384-${hash}` };
  writeFileSync(join(build, 'release.json'), JSON.stringify({ version, container, integrity }));
  return build;
}

test('two builds of the same sources are the same, whatever their versions and hashes are', () => {
  expect(isSameBuild(writeBuild('1.0.0', 'a'.repeat(10), 'Pay'), writeBuild('1.1.0', 'b'.repeat(10), 'Pay'))).toBe(
    true,
  );
});

test('two builds differ if one script differs', () => {
  expect(isSameBuild(writeBuild('1.0.0', 'a'.repeat(10), 'Pay'), writeBuild('1.1.0', 'b'.repeat(10), 'Buy'))).toBe(
    false,
  );
});
