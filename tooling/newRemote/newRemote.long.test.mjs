import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownProgram } from '../checks/ownProgram.mjs';
import { packageFaults } from '../checks/packages.mjs';
import { ROOT } from '../setup/root.mjs';
import { checkRemote } from './checkRemote.mjs';
import { createRemote } from './createRemote.mjs';
import { readTakenRoutes } from './readTakenRoutes.mjs';

const NAME = 'mfe-gift-cards';
/** Files that the tools need to check a remote. */
const COPIED = ['*.json', '*.mjs', '.prettier*', '.github', 'shared', 'tooling', ':!*/src/*', ':!*.test.*'];

/** The folder of the repository copy in which the tests create the remote. */
let root;
let files;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'new-remote-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...COPIED];
  for (const file of execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(root, file));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  files = await createRemote({ root, name: NAME, route: 'gifts/cards' });
});
afterAll(() => rmSync(root, { recursive: true }));

/** Runs a tool of the repository in the copy and returns its output. */
const run = (tool, ...args) => runProgram(join(ROOT, 'node_modules', tool), ...args);

function runProgram(...args) {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

const write = (file, text) => writeFileSync(join(root, NAME, 'src', file), text);

test('a new remote passes the package check', () => {
  expect(files).toContain(`.github/workflows/${NAME}.yml`);
  expect(packageFaults(root)).toEqual([]);
  expect(readFileSync(join(root, '.github/CODEOWNERS'), 'utf8')).toContain(
    `/mfe-office/        @organisation/office-squad\n/${NAME}/    @organisation/gift-cards-squad\n`,
  );
});

test('a new remote depends on the libraries that the shell provides', () => {
  const read = (name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = read(NAME);
  const shell = read('shell');
  expect({ ...shell.dependencies, ...shell.devDependencies }).toMatchObject({ ...dependencies, ...devDependencies });
});

test('a new remote is formatted', () => {
  expect(run('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', NAME, '.github')).toBe('');
});

test('lint accepts a new remote, and rejects its import of another remote', () => {
  write('forbidden.ts', "export { PlanCard } from 'mfe-catalog/src/features/pricing/PlanCard';\n");
  const results = JSON.parse(run('eslint/bin/eslint.js', '--format', 'json', NAME));
  const faulty = results.filter(({ messages }) => messages.length > 0);
  expect(faulty.map(({ filePath }) => basename(filePath))).toEqual(['forbidden.ts']);
  expect(faulty[0].messages).toContainEqual(
    expect.objectContaining({
      ruleId: 'boundaries/imports',
      message: expect.stringContaining(`${NAME} may not import mfe-catalog`),
    }),
  );
});

test('the type checker accepts a new remote and reports a wrong type', async () => {
  write('wrong.ts', "export const quantity: number = 'two';\n");
  const errors = runProgram(await ownProgram('typescript/bin/tsc'), '-p', NAME).match(/\S+ error TS\d+/g);
  expect(errors).toEqual([`${NAME}/src/wrong.ts(1,14): error TS2322`]);
});

test('the test run of all packages includes the tests of a new remote', () => {
  write('failing.test.ts', "test('fails', () => expect(1).toBe(2));\n");
  expect(run('jest/bin/jest.js', NAME)).toContain('Tests:       1 failed, 1 passed, 2 total');
});

describe('the check of a new remote', () => {
  let taken;
  beforeAll(async () => {
    taken = await readTakenRoutes();
  });
  const check = (name, route) => () => checkRemote({ root: ROOT, name, route, taken });

  test.each([
    ['mfe-support', 'support'],
    ['mfe-b2b-support', 'help/contact-us'],
  ])('accepts %s at /%s', (name, route) => {
    expect(check(name, route)).not.toThrow();
  });

  test.each([
    ['support', 'support', 'The name "support" is invalid: begin with mfe-'],
    ['mfe-Support', 'support', 'The name "mfe-Support" is invalid'],
    ['mfe-../support', 'support', 'The name "mfe-../support" is invalid'],
    ['mfe-catalog', 'support', 'The folder mfe-catalog already exists'],
    ['mfe-support', '/support', 'The route "/support" is invalid'],
    ['mfe-support', 'support/:topic', 'The route "support/:topic" is invalid'],
    ['mfe-support', 'api/support', 'The route api/support is taken: server serves /api/*.'],
    ['mfe-support', 'subscriptions', 'The route subscriptions is taken: mfe-account serves /subscriptions.'],
    ['mfe-support', 'purchase/gift', 'The route purchase/gift is taken: mfe-checkout serves /purchase/:quantity?.'],
    ['mfe-support', 'not-found', 'The route not-found is taken: shell serves /not-found.'],
  ])('rejects %s at /%s', (name, route, sentence) => {
    expect(check(name, route)).toThrow(sentence);
  });
});
