import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

const LIMIT_MS = 300_000;
const BUILD = `import { appendFileSync, mkdirSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
appendFileSync('../builds', \`\${process.env.RELEASE_VERSION ?? 'none'} \`);
`;
const FILES = {
  '.gitignore': 'node_modules\ndist\n.cache\n.nx\nbuilds\ntested\n',
  'package.json': '{ "name": "shop", "private": true, "workspaces": ["mfe-gifts"] }',
  'package-lock.json': '{ "lockfileVersion": 3, "packages": {} }',
  'tooling/webpack/createConfig.mjs': '',
  'mfe-gifts/package.json': JSON.stringify({
    name: 'mfe-gifts',
    version: '1.0.0',
    scripts: { build: 'node build.mjs', types: 'exit 2', test: 'echo > ../tested' },
  }),
  'mfe-gifts/build.mjs': BUILD,
};

let root;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lerna-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  for (const name of ['lerna.json', 'nx.json']) copyFileSync(join(ROOT, name), join(root, name));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const LERNA = join(ROOT, 'node_modules/lerna/dist/cli.js');
const { PATH, HOME } = process.env;

/** Runs the builds with this repository's Lerna settings, and returns the release version of each build so far. */
function build(env = {}) {
  execFileSync(process.execPath, [LERNA, 'run', 'build', '--loglevel', 'error'], {
    cwd: root,
    env: { PATH, HOME, CI: '1', ...env },
  });
  return readFileSync(join(root, 'builds'), 'utf8').trim().split(' ');
}

test(
  'Lerna repeats a build after a change to its tools or its release version, and otherwise restores it',
  () => {
    expect(build()).toEqual(['none']);
    expect(build()).toEqual(['none']);
    write('tooling/webpack/createConfig.mjs', 'export const target = 2024;');
    expect(build()).toEqual(['none', 'none']);
    expect(build({ RELEASE_VERSION: '1.2.0' })).toEqual(['none', 'none', '1.2.0']);
  },
  LIMIT_MS,
);

test(
  '`npm run affected` runs the tests after a failed type check, and fails',
  () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const [, ...args] = scripts.affected.replace(' --since origin/main', '').split(' ');
    const { status } = spawnSync(process.execPath, [LERNA, ...args, '--concurrency', '1'], {
      cwd: root,
      env: { PATH, HOME, CI: '1' },
    });
    expect([status, existsSync(join(root, 'tested'))]).toEqual([1, true]);
  },
  LIMIT_MS,
);
