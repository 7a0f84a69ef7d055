import assert from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify, types } from 'node:util';
import { runInNewContext } from 'node:vm';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { builtFolder } from 'release-registry/testing/builtFolder';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { runCommand } from 'release-registry/cli/runCommand';

const BUILD_MS = 60_000;

const SOURCES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "extends": "../../tsconfig.base.json" }',
  'webpack.config.mjs': `import { createBaseConfig } from 'tooling/webpack/createConfig.mjs';
const entry = { main: './src/main.ts' };
const config = createBaseConfig({ dir: import.meta.dirname, name: 'sample', uniqueName: 'sample', entry, plugins: [] });
export default { ...config, output: { ...config.output, publicPath: '/' } };`,
  'src/main.ts': `import { pay } from './pay';
Object.assign(globalThis, { pay, load: () => import('./later') });`,
  'src/later.ts': 'export const later = true;',
  'src/pay.ts': `interface Order {
  pence: number;
}
export function pay({ pence }: Order): string {
  if (pence < 0) throw new RangeError(\`\${pence} pence cannot be paid.\`);
  return String(pence);
}`,
};

let shop: TestShop;
let server: string;
let sources: string;
let stack: string;

/** Builds the sources with webpack, publishes the build as mfe-catalog@1.0.0 and throws an error in its script. */
beforeAll(async () => {
  shop = await openTestShop();
  server = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  // Use a folder inside the repository, because the sources need the repository's tsconfig and tools.
  await mkdir(join(INSTALL_FOLDER, '.cache'), { recursive: true });
  sources = await mkdtemp(join(INSTALL_FOLDER, '.cache/trace-'));
  await mkdir(join(sources, 'src'));
  for (const [file, text] of Object.entries(SOURCES)) await writeFile(join(sources, file), text);
  const webpack = join(INSTALL_FOLDER, 'node_modules/webpack-cli/bin/cli.js');
  await promisify(execFile)(process.execPath, [webpack, 'build'], { cwd: sources });
  const [script = ''] = (await readdir(join(sources, 'dist'))).filter((file) => /^main\..*\.js$/.test(file));
  const code = await readFile(join(sources, 'dist', script), 'utf8');
  const source = { commit: '0123abcd', isDirty: false, toolchain: {} };
  const folder = await builtFolder(
    { name: 'mfe-catalog', version: '1.0.0', entry: script, source },
    { [script]: code },
  );
  await rename(join(sources, 'dist-maps'), `${folder}-maps`);
  expect((await release(`publish mfe-catalog --dir ${folder}`)).text).toMatch(/^mfe-catalog@1\.0\.0 is published\. /);
  const page = { pay: (_order: { pence: number }) => '', self: {} };
  runInNewContext(code, page, { filename: `https://shop.example.com/cdn/mfe-catalog/1.0.0/${script}` });
  try {
    page.pay({ pence: -1 });
  } catch (error) {
    // `instanceof Error` is false here, because the script ran in another context.
    assert(types.isNativeError(error));
    stack = error.stack ?? '';
  }
}, BUILD_MS);
afterAll(async () => {
  await shop.close();
  await rm(sources, { recursive: true, force: true });
});

const release = (line: string, input = '') =>
  runCommand(line.split(' '), { RELEASE_SERVER: server, RELEASE_ACTOR: 'ann' }, async () => input);
const thrownAt = () => `${relative(INSTALL_FOLDER, sources)}/src/pay.ts:5:24`;

test('trace reads an error’s stack and prints it with source files and lines', async () => {
  const { text, exitCode } = await release('trace mfe-catalog@1.0.0', `${stack}\n`);
  const lines = text.split('\n');
  expect([exitCode, lines[0]]).toEqual([0, 'RangeError: -1 pence cannot be paid.']);
  expect(lines[1]).toContain(thrownAt());
  expect(text).not.toContain('/cdn/mfe-catalog');
  expect(lines.at(-1)).toBe('mfe-catalog@1.0.0 was built from commit 0123abcd.');
});

test('trace prints the source position for a position in a script', async () => {
  const [, position = ''] = /\/cdn\/mfe-catalog\/1\.0\.0\/([^\s)]+)/.exec(stack) ?? [];
  expect((await release(`trace mfe-catalog@1.0.0 ${position}`)).text.split('\n')[0]).toBe(thrownAt());
});

test.each([
  ['trace mfe-catalog', 'Name the version: trace mfe-catalog@1.0.1.'],
  ['trace mfe-catalog@1.0.0', 'The stack contains no script position, such as main.'],
  ['trace mfe-catalog@7.0.0 main.js:1:1', 'mfe-catalog@7.0.0 is not published.'],
  ['trace', 'Usage: npm run release -- trace <package>@<version> [<file>:<line>:<column>]'],
])('the command “%s” fails with an error that explains the mistake', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});
