import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { pinFaults, workflowFaults } from './workflows.mjs';

const workflow = ({ runner = 'ubuntu-latest', input = 'node-version', needs = 'build' } = {}) => `on:
  pull_request:
    paths: &paths ['server/**']
  push:
    paths: *paths
jobs:
  build:
    runs-on: ${runner}
    steps:
      - uses: actions/setup-node@v4
        with:
          ${input}: 24
  release:
    needs: ${needs}
    runs-on: ubuntu-latest
    steps:
      - run: echo done
`;

test('the workflow check accepts a YAML alias', async () => {
  expect(await workflowFaults('some.yml', workflow())).toEqual([]);
});

test.each([
  ['an unknown runner', { runner: 'ubunut-latest' }, 'some.yml:8:14: label "ubunut-latest" is unknown.'],
  ['an unknown input', { input: 'node-versoin' }, 'some.yml:12:11: input "node-versoin" is not defined in action'],
  [
    'a job that does not exist',
    { needs: 'biuld' },
    'some.yml:13:3: job "release" needs job "biuld" which does not exist',
  ],
])('the workflow check reports %s with its position', async (_case, mistake, sentence) => {
  expect(await workflowFaults('some.yml', workflow(mistake))).toEqual([expect.stringContaining(sentence)]);
});

test('the workflow of a remote in its own repository has no faults', async () => {
  const file = join(ROOT, 'tooling/newRemote/ownTemplate/workflow.yml');
  const text = readFileSync(file, 'utf8');
  expect([...(await workflowFaults('release.yml', text)), ...pinFaults('release.yml', text)]).toEqual([]);
});

test.each(['actions/checkout@v7', `actions/checkout@${'a'.repeat(40)}`, 'actions/checkout@main # v7.0.1'])(
  'the workflow check reports %s, which is not a commit with its version',
  (action) => {
    expect(pinFaults('some.yml', `steps:\n  - uses: ${action}\n`)).toEqual([
      'some.yml:2: name actions/checkout by its commit, followed by its version: actions/checkout@<commit> # v1.2.3',
    ]);
  },
);

test('the workflow check accepts a commit with its version, and our own workflows', () => {
  const pinned = `actions/checkout@${'a'.repeat(40)} # v7.0.1`;
  expect(pinFaults('some.yml', `- uses: ${pinned}\n- uses: ./.github/workflows/package.yml\n`)).toEqual([]);
});
