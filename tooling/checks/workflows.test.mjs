import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { workflowFaults } from './workflows.mjs';

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
  expect(await workflowFaults('release.yml', readFileSync(file, 'utf8'))).toEqual([]);
});
