import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gitIn } from 'tooling/releases/gitIn.mjs';
import { findReleases } from './findReleases.mjs';

const NAME = 'mfe-checkout';
let folder;
let root;
let git;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  root = join(folder, 'origin');
  mkdirSync(root);
  git = gitIn(root);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  change(`${NAME}/package.json`, '{ "version": "1.0.0" }', 'chore: begin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Writes a file and commits it.
 * @returns the hash of the commit
 */
function change(path, text, message) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
  return git('rev-parse', 'HEAD');
}

const changePage = (message) => change(`${NAME}/src/page.ts`, message, message);
const tag = (version) => git('tag', `${NAME}@${version}`);
const find = (isHeadCurrent = false) => findReleases(git, root, NAME, isHeadCurrent);
const atCommit = (commit) => ({ version: `1.0.0-${commit.slice(0, 8)}`, commit, isTagged: false });

test('without tags, the releases are HEAD and the commits before each behaviour change', () => {
  const begin = git('rev-parse', 'HEAD');
  changePage('feat: show the total');
  const formatted = changePage('style: format the page');
  const fixed = change('shared/ui/Button.tsx', 'fixed', 'fix(shared): keep the focus');
  change(`${NAME}/src/page.test.ts`, 'tested', 'test: cover the total');
  change('mfe-account/src/page.ts', 'listed', 'feat(account): list invoices');
  expect(find()).toEqual({ current: atCommit(fixed), earlier: [atCommit(formatted), atCommit(begin)] });
});

test('with tags, the releases are the last two tags', () => {
  for (const version of ['1.2.0', '1.9.0', '1.10.0']) {
    changePage(`feat: change ${version}`);
    tag(version);
  }
  changePage('feat: unreleased');
  expect(find()).toMatchObject({
    current: { version: '1.10.0', commit: git('rev-parse', 'HEAD~1'), isTagged: true },
    earlier: [{ version: '1.9.0', commit: git('rev-parse', 'HEAD~2'), isTagged: true }],
  });
});

test('HEAD replaces the last tag if the caller requests it, unless both have the same sources', () => {
  for (const version of ['1.0.0', '1.1.0']) {
    changePage(`feat: change ${version}`);
    tag(version);
  }
  change('docs/notes.md', 'notes', 'docs: take notes');
  expect(find(true).current).toMatchObject({ version: '1.1.0' });
  const head = changePage('feat: unreleased');
  expect(find(true)).toMatchObject({ current: atCommit(head), earlier: [{ version: '1.1.0' }] });
});

test('with one tag, the candidates for the previous release are commits before that tag', () => {
  const begin = git('rev-parse', 'HEAD');
  changePage('feat: show the total');
  tag('1.0.0');
  expect(find()).toMatchObject({ current: { version: '1.0.0' }, earlier: [atCommit(begin)] });
});

test('rejects a shallow clone with an error that contains the command to complete it', () => {
  changePage('feat: show the total');
  gitIn(folder)('clone', '--quiet', '--depth', '1', `file://${root}`, 'shallow');
  const shallow = join(folder, 'shallow');
  expect(() => findReleases(gitIn(shallow), shallow, NAME, false)).toThrow('Run `git fetch --unshallow --tags`.');
});
