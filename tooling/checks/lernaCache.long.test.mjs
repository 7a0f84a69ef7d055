import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

const LIMIT_MS = 300_000;
const BUILD = `import { appendFileSync, mkdirSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
appendFileSync('../builds', \`\${process.env.RELEASE_VERSION ?? 'none'} \`);
`;
const FILES = {
  '.gitignore': 'node_modules\ndist\n.cache\n.nx\nbuilds\n',
  'package.json': '{ "name": "shop", "private": true, "workspaces": ["mfe-gifts"] }',
  'package-lock.json': '{ "lockfileVersion": 3, "packages": {} }',
  'tooling/webpack/createConfig.mjs': '',
  'mfe-gifts/package.json': '{ "name": "mfe-gifts", "version": "1.0.0", "scripts": { "build": "node build.mjs" } }',
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

/** Runs the builds with this repository's Lerna settings, and returns the release version of each build so far. */
function build(env = {}) {
  const lerna = join(ROOT, 'node_modules/lerna/dist/cli.js');
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, [lerna, 'run', 'build', '--loglevel', 'error'], {
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
