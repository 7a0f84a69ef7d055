import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { packageFaults } from './packages.mjs';

const WORKFLOW = `on:
  pull_request:
    paths: ['mfe-gifts/**']
  push:
    tags: ['mfe-gifts@*']
jobs:
  mfe-gifts:
    permissions:
      id-token: write
      pull-requests: write
    with:
      package: mfe-gifts
`;
const FILES = {
  'package.json': '{ "workspaces": ["mfe-*", "tools"] }',
  'tools/package.json': '{ "name": "tools", "kind": "library" }',
  'mfe-gifts/package.json': '{ "name": "mfe-gifts" }',
  'mfe-gifts/federation.config.mjs': '',
  'mfe-gifts/jest.config.mjs': '',
  'mfe-gifts/tsconfig.json': '',
  'mfe-gifts/webpack.config.mjs': '',
  '.github/workflows/mfe-gifts.yml': WORKFLOW,
  '.github/CODEOWNERS': '/mfe-gifts/ @organisation/gifts-squad\n',
  // The check ignores this folder. It contains only the build of another branch.
  'mfe-elsewhere/dist/release.json': '{}',
};

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'packages-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Checks a repository that consists of `FILES` with some changes. `undefined` removes a file. */
function faultsWith(changes) {
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return packageFaults(root);
}

test('the package check accepts the packages of this repository', () => {
  expect(packageFaults(ROOT)).toEqual([]);
});

test('the package check accepts a complete remote beside a library', () => {
  expect(faultsWith({})).toEqual([]);
});

/** @type {[string, Record<string, string>, string][]} */
const MISSING_PERMISSIONS = ['id-token', 'pull-requests'].map((permission) => [
  `a workflow without the permission ${permission}`,
  { '.github/workflows/mfe-gifts.yml': WORKFLOW.replace(permission, 'contents') },
  '.github/workflows/mfe-gifts.yml does not start, because package.yml needs it: ' +
    `add the permission "${permission}: write" to the job.`,
]);

test.each([
  ...MISSING_PERMISSIONS,
  [
    'a workspace without a kind',
    { 'tools/package.json': '{ "name": "tools" }' },
    'tools has no kind: add federation.config.mjs if it is a remote, ' +
      'or set "kind" (host, service, library, tests) in tools/package.json.',
  ],
  [
    'a package that is not a workspace',
    { 'gifts/package.json': '{ "name": "gifts" }' },
    'gifts has a package.json but is not a workspace: add it to "workspaces" in package.json.',
  ],
  [
    'a package with the name of another folder',
    { 'tools/package.json': '{ "name": "tooling", "kind": "library" }' },
    'tools/package.json has the name tooling: rename it to tools.',
  ],
  [
    'a remote without the prefix mfe-',
    {
      'package.json': '{ "workspaces": ["mfe-*", "tools", "gifts"] }',
      ...Object.fromEntries(
        Object.entries(FILES)
          .filter(([file]) => file.includes('mfe-gifts'))
          .map(([file, text]) => [file.replace('mfe-gifts', 'gifts'), text.replaceAll('mfe-gifts', 'gifts')]),
      ),
      '.github/CODEOWNERS': '/mfe-gifts/ @organisation/gifts-squad\n/gifts/ @organisation/gifts-squad\n',
    },
    'gifts is a remote, but its name does not begin with mfe-.',
  ],
  ['a remote without a Jest config', { 'mfe-gifts/jest.config.mjs': undefined }, 'mfe-gifts has no jest.config.mjs.'],
  [
    'a remote without a workflow',
    { '.github/workflows/mfe-gifts.yml': undefined },
    'mfe-gifts has no workflow: add .github/workflows/mfe-gifts.yml.',
  ],
  [
    'a workflow that ignores the package',
    { '.github/workflows/mfe-gifts.yml': WORKFLOW.replace('mfe-gifts/**', 'mfe-gift/**') },
    '.github/workflows/mfe-gifts.yml does not run for changes to mfe-gifts/**.',
  ],
  [
    'a workflow that ignores the tags',
    { '.github/workflows/mfe-gifts.yml': WORKFLOW.replace('mfe-gifts@*', 'mfe-gift@*') },
    '.github/workflows/mfe-gifts.yml does not run for the tags mfe-gifts@*.',
  ],
  [
    'a workflow with a job for another package',
    { '.github/workflows/mfe-gifts.yml': WORKFLOW.replace('package: mfe-gifts', 'package: mfe-gift') },
    '.github/workflows/mfe-gifts.yml has no job for the package mfe-gifts.',
  ],
  ['a remote without an owner', { '.github/CODEOWNERS': '' }, '.github/CODEOWNERS has no line for /mfe-gifts/.'],
])('the package check reports %s', (_what, changes, sentence) => {
  expect(faultsWith(changes)).toEqual([sentence]);
});
