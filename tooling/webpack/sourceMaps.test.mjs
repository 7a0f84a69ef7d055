import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';
import { createBaseConfig } from './createConfig.mjs';
import { sha384 } from './sha384.mjs';
import { SourceMapsPlugin } from './SourceMapsPlugin.mjs';

/** Use a folder inside the repository, because ts-loader extends the repository's tsconfig. */
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/maps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCES = {
  'tsconfig.json': '{ "extends": "../../../tsconfig.base.json" }',
  'src/main.ts': `import './main.css';
export const run = async (text: string) => (await import('./pay')).pay(text);
Object.assign(globalThis, { run });`,
  'src/pay.ts': `interface Payment {
  pence: number;
}
export function pay(text: string): Payment {
  if (text === '') throw new Error('There is nothing to pay.');
  return { pence: text.length };
}`,
  'src/main.css': 'body { color: red; }',
};

/** Builds the sources for production. */
async function build(name, { withMaps = true } = {}) {
  const dir = join(folder, name);
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  const config = createBaseConfig({
    dir,
    name: 'sample',
    uniqueName: 'sample',
    entry: { main: './src/main.ts' },
    plugins: [],
  });
  const plugins = config.plugins.filter((plugin) => withMaps || !(plugin instanceof SourceMapsPlugin));
  const hash = await new Promise((resolve, reject) => {
    webpack({ ...config, plugins }, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve(stats?.hash);
    });
  });
  const dist = join(dir, 'dist');
  const files = Object.fromEntries(readdirSync(dist).map((file) => [file, readFileSync(join(dist, file))]));
  return { dir, hash, files };
}

/** Returns where `text` begins in a file. Lines count from 1 and columns from 0, as in source maps. */
function positionOf(content, text) {
  const before = String(content).slice(0, String(content).indexOf(text));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') - 1 };
}

test("a build's source maps map positions in chunks and entries to the sources", async () => {
  const { dir, files } = await build('mapped');
  const source = (file) => `.cache/${dir.split('/.cache/')[1]}/src/${file}`;
  const traced = (file, text) => {
    const map = JSON.parse(readFileSync(join(dir, 'dist-maps', `${file}.map`), 'utf8'));
    expect([map.file, map.x_integrity, map.sourcesContent]).toEqual([file, sha384(files[file]), undefined]);
    return originalPositionFor(new TraceMap(map), positionOf(files[file], text));
  };
  const [main, chunk] = ['main', ''].map((name) =>
    Object.keys(files).find((file) => file.endsWith('.js') && file.startsWith('main') === (name === 'main')),
  );
  expect(traced(chunk, 'Error(')).toMatchObject({ source: source('pay.ts'), line: 5, column: 25 });
  // The build fills the entry's integrity table after minification, which moves the code after the table.
  expect(traced(main, 'Object.assign(globalThis')).toMatchObject({ source: source('main.ts'), line: 3, column: 0 });
}, 120_000);

test('the built files are the same with and without maps, and do not reference the maps', async () => {
  const builds = [await build('with'), await build('without', { withMaps: false })];
  const [withMaps, without] = builds.map(({ files }) =>
    Object.entries(files).map(([file, text]) => [file, String(text)]),
  );
  expect(withMaps).toEqual(without);
  // In larger builds, the minifier chooses other names if a module's hash differs.
  expect(builds[0].hash).toBe(builds[1].hash);
  expect(withMaps.filter(([file, text]) => file.endsWith('.map') || text.includes('sourceMappingURL'))).toEqual([]);
  expect(existsSync(join(builds[1].dir, 'dist-maps'))).toBe(false);
}, 120_000);
