import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gitIn } from './gitIn.mjs';
import { pushRelease, requireCurrentMain } from './pushRelease.mjs';
import { versionPackage } from './versionPackage.mjs';

const PACKAGES = ['shared', 'shell', 'mfe-checkout', 'mfe-account', 'server'];
const date = '2026-11-22';
let root;
let git;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'version-'));
  git = gitIn(root);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  for (const name of PACKAGES) write(`${name}/package.json`, packageJson(name));
  write('package-lock.json', lockOf(Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0']))));
  commit('chore: begin');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const packageJson = (name, version = '1.0.0') =>
  `{\n  "name": "${name}",\n  "version": "${version}",\n  "scripts": { "types": "tsc" }\n}\n`;

const lockOf = (versions) =>
  `${JSON.stringify({ packages: Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }])) }, null, 2)}\n`;

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const read = (path) => readFileSync(join(root, path), 'utf8');

function commit(message) {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

/** Changes a file and commits it. */
function change(path, message) {
  write(path, message);
  commit(message);
}

const release = (name, options) => versionPackage(root, name, { date, ...options });
const changedFiles = () => git('show', '--format=', '--name-only', 'HEAD').split('\n').sort();

test('the first release uses the version in package.json and creates one tag', async () => {
  change('mfe-account/src/page.ts', 'feat(account): list invoices');
  expect(await release('mfe-checkout')).toBe('mfe-checkout@1.0.0');
  expect(git('tag')).toBe('mfe-checkout@1.0.0');
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): mfe-checkout@1.0.0');
  expect(changedFiles()).toEqual(['mfe-checkout/CHANGELOG.md']);
  expect(read('mfe-checkout/CHANGELOG.md')).toBe('# Changelog\n\n## 1.0.0 (2026-11-22)\n\nThe first release.\n');
});

test.each([
  ['fix(checkout): round the total', '1.0.1'],
  ['feat(checkout): show the saving', '1.1.0'],
  ['feat(checkout)!: drop the old basket', '2.0.0'],
  ['refactor(checkout): split the form\n\nBREAKING CHANGE: the form has other names', '2.0.0'],
  ['perf(checkout): load less', '1.0.1'],
  ['Tidy up', '1.0.1'],
])('the commit “%s” releases version %s', async (message, version) => {
  await release('mfe-checkout');
  change('mfe-checkout/src/page.ts', message);
  expect(await release('mfe-checkout')).toBe(`mfe-checkout@${version}`);
  expect(JSON.parse(read('mfe-checkout/package.json')).version).toBe(version);
});

test('a release changes only its own files and one line of the lock file', async () => {
  for (const name of ['mfe-checkout', 'mfe-account', 'shell']) await release(name);
  change('mfe-account/src/page.ts', 'feat(account): unfinished');
  change('mfe-checkout/src/page.ts', 'fix(checkout): round the total');
  await release('mfe-checkout');
  expect(changedFiles()).toEqual(['mfe-checkout/CHANGELOG.md', 'mfe-checkout/package.json', 'package-lock.json']);
  expect(read('mfe-checkout/package.json')).toBe(packageJson('mfe-checkout', '1.0.1'));
  expect(git('show', '--format=', '--numstat', 'HEAD', '--', 'package-lock.json')).toMatch(/^1\t1\t/);
  expect(git('tag', '--points-at', 'HEAD')).toBe('mfe-checkout@1.0.1');
});

test("the changelog lists only the package's commits and those of shared", async () => {
  await release('mfe-checkout');
  change('mfe-checkout/src/page.ts', 'feat(checkout): show the saving');
  change('mfe-account/src/page.ts', 'feat(account): list invoices');
  change('shared/domain/money.ts', 'fix(shared): round half up');
  await release('mfe-checkout');
  const text = read('mfe-checkout/CHANGELOG.md');
  expect(text).toMatch(
    /^# Changelog\n\n## 1\.1\.0 \(2026-11-22\)\n\n### Features\n\n\* \*\*checkout:\*\* show the saving/,
  );
  expect(text).toContain('### Fixes\n\n* **shared:** round half up');
  expect(text).not.toContain('invoices');
  expect(text).toMatch(/\n\n## 1\.0\.0 \(2026-11-22\)\n\nThe first release\.\n$/);
});

test('a release includes fixes in shared, and other packages get no tag', async () => {
  for (const name of ['mfe-checkout', 'mfe-account']) await release(name);
  change('shared/domain/money.ts', 'fix(shared): round half up');
  change('mfe-checkout/src/page.ts', 'feat(checkout): show the saving');
  expect(await release('mfe-account')).toBe('mfe-account@1.0.1');
  expect(git('tag').split('\n')).toEqual(['mfe-account@1.0.0', 'mfe-account@1.0.1', 'mfe-checkout@1.0.0']);
  expect(await release('mfe-checkout')).toBe('mfe-checkout@1.1.0');
});

test('a release never changes the version of shared', async () => {
  await release('shell');
  change('shared/api/index.ts', 'feat(shared)!: rename the hook');
  expect(await release('shell')).toBe('shell@2.0.0');
  expect(read('shared/package.json')).toBe(packageJson('shared'));
});

test('a server release ignores changes in folders of shared that its build does not contain', async () => {
  await release('server');
  change('shared/ui/Button.tsx', 'fix(shared): widen the button');
  await expect(release('server')).rejects.toThrow('server has nothing to release');
  change('shared/contract/order.ts', 'feat(shared): add a field');
  expect(await release('server')).toBe('server@1.1.0');
});

test.each([
  ['another package', 'mfe-account/src/page.ts'],
  ['its tests', 'mfe-checkout/src/page.test.ts'],
  ['the testing code of shared', 'shared/testing/render.tsx'],
  ['its README', 'mfe-checkout/README.md'],
])('a package has nothing to release after a change to %s', async (_what, path) => {
  await release('mfe-checkout');
  change(path, 'feat: something else');
  const before = git('rev-parse', 'HEAD');
  await expect(release('mfe-checkout')).rejects.toThrow(
    'mfe-checkout has nothing to release: no commit since mfe-checkout@1.0.0 changes its sources.',
  );
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);
  expect(await release('mfe-checkout', { isForced: true })).toBe('mfe-checkout@1.0.1');
});

test.each([
  ['mfe-basket', 'There is no package "mfe-basket" to release. Choose from shell, mfe-'],
  ['shared', 'shared has no releases: each package includes shared in its own next release. Choose from shell,'],
  ['toString', 'There is no package "toString" to release.'],
])('the command rejects the package name “%s”', async (name, sentence) => {
  await expect(release(name)).rejects.toThrow(sentence);
});

test('the command lists uncommitted changes and refuses to run', async () => {
  write('mfe-account/notes.txt', 'unfinished');
  await expect(release('mfe-checkout')).rejects.toThrow(
    'Commit or stash these changes first:\n?? mfe-account/notes.txt',
  );
});

test('the command rejects a version whose tag exists on another branch', async () => {
  git('checkout', '--quiet', '-b', 'other');
  await release('mfe-checkout');
  git('checkout', '--quiet', 'main');
  await expect(release('mfe-checkout')).rejects.toThrow('The tag mfe-checkout@1.0.0 exists on another branch.');
});

describe('a push', () => {
  let remote;
  beforeEach(() => {
    remote = mkdtempSync(join(tmpdir(), 'remote-'));
    gitIn(remote)('init', '--quiet', '--bare', '--initial-branch=main');
    git('remote', 'add', 'origin', remote);
    git('push', '--quiet', 'origin', 'main');
  });
  afterEach(() => rmSync(remote, { recursive: true, force: true }));

  test('sends only the commit and its own tag', async () => {
    git('tag', 'mfe-account@9.0.0');
    pushRelease(root, await release('mfe-checkout'));
    expect(gitIn(remote)('tag')).toBe('mfe-checkout@1.0.0');
    expect(gitIn(remote)('rev-parse', 'main')).toBe(git('rev-parse', 'HEAD'));
  });

  test('requires a checkout of the newest commit of main, and fetches the tags', () => {
    git('push', '--quiet', 'origin', 'main:refs/tags/shell@1.0.0');
    requireCurrentMain(root);
    expect(git('tag')).toBe('shell@1.0.0');
    change('mfe-checkout/src/page.ts', 'feat(checkout): not reviewed');
    expect(() => requireCurrentMain(root)).toThrow('This checkout is not at the tip of origin/main.');
  });

  test('requires a Git remote', () => {
    git('remote', 'remove', 'origin');
    expect(() => requireCurrentMain(root)).toThrow('Could not fetch main from origin.');
  });

  test('that the Git remote rejects leaves no commit and no tag', async () => {
    git('commit', '--quiet', '--allow-empty', '--message', 'fix: somebody was faster');
    git('push', '--quiet', 'origin', 'main');
    git('reset', '--quiet', '--hard', 'HEAD^');
    const before = git('rev-parse', 'HEAD');
    const tag = await release('mfe-checkout');
    expect(() => pushRelease(root, tag)).toThrow('Could not push mfe-checkout@1.0.0.');
    expect([git('rev-parse', 'HEAD'), git('tag'), gitIn(remote)('tag')]).toEqual([before, '', '']);
  });
});
