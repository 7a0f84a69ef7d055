import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitIn } from '../releases/gitIn.mjs';
import { openHub } from './openHub.mjs';
import { runWorkflow } from './runWorkflow.mjs';

const RELEASE = `
on: { push: { tags: ['part@*'] } }
jobs:
  part:
    uses: ./.github/workflows/package.yml
    with: { package: part }
`;
const PACKAGE = `
on: { workflow_call: { inputs: { package: { type: string } } } }
jobs:
  release:
    if: startsWith(github.ref, format('refs/tags/{0}@', inputs.package))
    needs: check
    steps:
      - uses: actions/download-artifact@v4
        with: { name: built, path: files }
      - run: echo "$(ls files) $(cat files/version)" > ../released
        env: { PACKAGE: '\${{ inputs.package }}' }
  check:
    steps:
      - uses: actions/checkout@v4
      - run: echo "VERSION=\${GITHUB_REF_NAME#*@}" >> "$GITHUB_ENV"
      - run: npm test
      - run: test -z "\${{ github.event.number }}"
      - run: mkdir dist && echo "$VERSION by \${{ vars.ACTOR }}" > dist/version
      - run: test ! -e fails
      - uses: actions/upload-artifact@v4
        with: { name: built, path: dist, if-no-files-found: error }
`;

let folder;
let source;
let git;
let hub;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-test-'));
  source = join(folder, 'source');
  mkdirSync(join(source, '.github/workflows'), { recursive: true });
  writeFileSync(join(source, '.github/workflows/part.yml'), RELEASE);
  writeFileSync(join(source, '.github/workflows/package.yml'), PACKAGE);
  git = gitIn(source);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  commit('chore: begin');
  git('tag', 'part@0.9.0');
  hub = openHub(source, join(folder, 'hub'));
  git('remote', 'add', 'origin', hub.bare);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commit(message) {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

function push(...tags) {
  for (const tag of tags) git('tag', tag);
  git('push', '--quiet', 'origin', 'main', ...tags);
  return hub.takeRuns();
}

const runFolder = () => join(folder, 'run');
const run = (started) =>
  runWorkflow(started, {
    hub,
    folder: runFolder(),
    vars: { ACTOR: 'ann' },
    secrets: {},
    isSkipped: (script) => script.startsWith('npm test'),
    onStep: async () => undefined,
  });

test('a new hub has no tags', () => {
  expect([hub.git('tag'), hub.git('log', '-1', '--format=%s', 'main')]).toEqual(['', 'chore: begin']);
});

test('a tag starts its workflow once', () => {
  expect(push('part@1.0.0', 'other@1.0.0').map(({ path, event }) => [path, event.ref])).toEqual([
    ['.github/workflows/part.yml', 'refs/tags/part@1.0.0'],
  ]);
  expect(hub.takeRuns()).toEqual([]);
});

test('a push of four tags starts no workflow, but pushes of single tags start workflows', () => {
  expect(push('part@1.0.0', 'part@1.0.1', 'part@1.0.2', 'part@1.0.3')).toEqual([]);
  expect([...push('part@1.1.0'), ...push('part@1.2.0')]).toHaveLength(2);
});

test('the release job gets the files that the check job built', async () => {
  const [started] = push('part@1.0.0');
  expect(await run(started)).toMatchObject([
    { job: 'check', result: 'success', skipped: ['npm test'] },
    { job: 'release', result: 'success' },
  ]);
  expect(readFileSync(join(runFolder(), 'release/released'), 'utf8')).toBe('version 1.0.0 by ann\n');
});

test('a failed step of the check prevents the release', async () => {
  writeFileSync(join(source, 'fails'), '');
  commit('fix: break it');
  const [started] = push('part@1.0.0');
  expect(await run(started)).toMatchObject([
    { job: 'check', result: 'failure', error: expect.stringContaining('`test ! -e fails` ended with status 1') },
    { job: 'release', result: 'skipped' },
  ]);
});
