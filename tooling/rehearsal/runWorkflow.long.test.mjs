import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitIn } from '../releases/gitIn.mjs';
import { ACTIONS } from './actions.mjs';
import { openHub } from './openHub.mjs';
import { runWorkflow } from './runWorkflow.mjs';

const RELEASE = `
on: { push: { tags: ['part@*'] }, pull_request: { branches: [main], paths: ['part/**'] } }
jobs:
  part:
    uses: ./.github/workflows/package.yml
    with: { package: part }
    secrets: inherit
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
  preview:
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    environment: preview
    steps:
      - uses: actions/checkout@v4
      - run: echo "$(cd part && echo *) \${{ github.event.number }}.\${{ github.run_number }} $GITHUB_REF_NAME $TOKEN" > ../previewed
        env: { TOKEN: '\${{ secrets.TOKEN }}' }
  secret:
    environment: preview
    steps:
      - run: echo "token '$TOKEN'" > ../secret
        env: { TOKEN: '\${{ secrets.TOKEN }}' }
  check:
    steps:
      - uses: actions/checkout@v4
      - run: echo "VERSION=\${GITHUB_REF_NAME#*@}" >> "$GITHUB_ENV"
      - run: npm test
      - if: github.event_name == 'push'
        run: test -z "\${{ github.event.pull_request.number }}"
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
const read = (file) => readFileSync(join(runFolder(), file), 'utf8');
const run = (started) =>
  runWorkflow(started, {
    hub,
    folder: runFolder(),
    vars: { ACTOR: 'ann' },
    secretsOf: (environment) => (environment === 'preview' ? { TOKEN: 'secret' } : {}),
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

test('several pushes start several workflows', () => {
  expect([...push('part@1.1.0'), ...push('part@1.2.0')]).toHaveLength(2);
});

test('the release job gets the files that the check job built', async () => {
  const [started] = push('part@1.0.0');
  expect(await run(started)).toMatchObject([
    { job: 'check', result: 'success', skipped: ['npm test'] },
    { job: 'release', result: 'success' },
    { job: 'preview', result: 'skipped' },
    { job: 'secret', result: 'success' },
  ]);
  expect(read('release/released')).toBe('version 1.0.0 by ann\n');
});

test('a failed step in the check job prevents the release', async () => {
  writeFileSync(join(source, 'fails'), '');
  commit('fix: break it');
  const [started] = push('part@1.0.0');
  expect(await run(started)).toMatchObject([
    { job: 'check', result: 'failure', error: expect.stringContaining('`test ! -e fails` exited with status 1') },
    { job: 'release', result: 'skipped' },
    { job: 'preview', result: 'skipped' },
    { job: 'secret', result: 'success' },
  ]);
});

test('a called workflow without "secrets: inherit" gets no secrets', async () => {
  writeFileSync(join(source, '.github/workflows/part.yml'), RELEASE.replace(/.*inherit\n/, ''));
  commit('ci: pass no secrets');
  const [started] = push('part@1.0.0');
  await run(started);
  expect(read('secret/secret')).toBe("token ''\n");
});

test.each([
  [{}, 1, 0],
  [{ 'fetch-depth': '0' }, 2, 1],
])('a checkout with the inputs %j fetches %i of two commits and %i of one tag', (inputs, commits, tags) => {
  writeFileSync(join(source, 'more'), '');
  commit('feat: add a file');
  push('part@1.0.0');
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  ACTIONS['actions/checkout'](inputs, { hub, workspace, event: { sha: git('rev-parse', 'HEAD') } });
  const count = (...args) =>
    gitIn(workspace)(...args)
      .split('\n')
      .filter(Boolean).length;
  expect([count('log', '--format=%H'), count('tag')]).toEqual([commits, tags]);
});

describe('a pull request', () => {
  /** Pushes a branch with a new file to a repository, then pushes a new file in the folder `part` to main. */
  function pushBranch(branch, file, repository = hub.bare) {
    git('switch', '--quiet', '--create', branch);
    write(file);
    commit('feat: add a file');
    git('push', '--quiet', repository, branch);
    git('switch', '--quiet', 'main');
    write('part/newer-on-main');
    commit('feat: add another file');
    push();
  }

  function write(file) {
    mkdirSync(join(source, file, '..'), { recursive: true });
    // Give each file different content. Otherwise, Git would report a removed and an added file as one renamed file.
    writeFileSync(join(source, file), file);
  }

  const resultOf = (outcomes, name) => outcomes.find(({ job }) => job === name).result;

  test('runs its jobs on the merge commit of its branch and main', async () => {
    pushBranch('idea', 'part/idea');
    const [started] = hub.openPullRequest('idea');
    expect(resultOf(await run(started), 'preview')).toBe('success');
    expect(read('preview/previewed')).toBe('idea newer-on-main 1.1 1/merge secret\n');
  });

  test('starts no workflow for changes that are only on main', () => {
    pushBranch('idea', 'other/idea');
    expect(hub.openPullRequest('idea')).toEqual([]);
  });

  test('gets the next number, and so does each run of its workflow', () => {
    pushBranch('idea', 'part/idea');
    const numbers = [...hub.openPullRequest('idea'), ...hub.openPullRequest('idea')].map(({ event, number }) => [
      event.payload.number,
      event.ref,
      number,
    ]);
    expect(numbers).toEqual([
      [1, 'refs/pull/1/merge', 1],
      [2, 'refs/pull/2/merge', 2],
    ]);
  });

  test('from a fork has no preview and no secrets', async () => {
    const fork = hub.fork('someone/shop');
    pushBranch('idea', 'part/idea', fork.folder);
    const [started] = hub.openPullRequest('idea', fork);
    expect(resultOf(await run(started), 'preview')).toBe('skipped');
    expect(read('secret/secret')).toBe("token ''\n");
  });

  test('that conflicts with main starts no workflow', () => {
    git('switch', '--quiet', '--create', 'idea');
    writeFileSync(join(source, 'same'), 'idea');
    commit('feat: add a file');
    git('push', '--quiet', hub.bare, 'idea');
    git('switch', '--quiet', 'main');
    writeFileSync(join(source, 'same'), 'main');
    commit('feat: add the same file');
    push();
    expect(() => hub.openPullRequest('idea')).toThrow('merge-tree');
  });
});
