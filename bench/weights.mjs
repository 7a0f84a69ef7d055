/**
 * `node bench/weights.mjs` prints the size of each dependency on each page, as a table for `docs/performance.md`. The
 * size is the dependency's share of the page's initial scripts, in Brotli bytes. The shares come from the source maps
 * of a separate build.
 */

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';
import { createRemoteConfig, createShellConfig } from '../tooling/webpack/createConfig.mjs';
import { readFederations } from '../tooling/setup/federations.mjs';
import { ROOT } from '../tooling/setup/root.mjs';
import { charactersBySource } from './weights/charactersBySource.mjs';
import { dependencyOf } from './weights/dependencyOf.mjs';

const OUTPUT = join(ROOT, '.cache/weights');
/** The size in bytes below which dependencies share one row of the table. */
const SMALL = 300;

process.env.NODE_ENV = 'production';
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });

const shell = await build('shell', createShellConfig({ dir: join(ROOT, 'shell') }));
const columns = [];
for (const federation of await readFederations()) {
  const remote = await build(federation.name, createRemoteConfig({ dir: join(ROOT, federation.name), federation }));
  for (const module of Object.keys(federation.exposes)) {
    const shellFiles = shell.assets['.'].map((file) => join('shell', file));
    const remoteFiles = [remote.entry, ...remote.assets[module]].map((file) => join(federation.name, file));
    columns.push({ page: module.slice('./'.length), weights: weigh([...shellFiles, ...remoteFiles]) });
  }
}
print(columns);

async function build(name, createConfig) {
  const config = createConfig({}, { mode: 'production' });
  const path = join(OUTPUT, name);
  await new Promise((resolve, reject) => {
    webpack({ ...config, devtool: 'hidden-source-map', output: { ...config.output, path } }, (error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(undefined);
    });
  });
  const { entry, assets } = JSON.parse(readFileSync(join(path, 'release.json'), 'utf8'));
  return {
    entry,
    assets: Object.fromEntries(Object.entries(assets).map(([module, { scripts }]) => [module, scripts])),
  };
}

/**
 * Returns the Brotli bytes of each dependency. Splits the compressed size of each file among its dependencies, in
 * proportion to their characters.
 */
function weigh(files) {
  const weights = new Map();
  for (const file of files) {
    const code = readFileSync(join(OUTPUT, file), 'utf8');
    const compressed = brotliCompressSync(code).length;
    const characters = charactersBySource(code, JSON.parse(readFileSync(join(OUTPUT, `${file}.map`), 'utf8')));
    for (const [source, count] of characters) {
      const dependency = dependencyOf(source);
      weights.set(dependency, (weights.get(dependency) ?? 0) + (count / code.length) * compressed);
    }
  }
  return weights;
}

function print(pages) {
  const heaviest = (dependency) => Math.max(...pages.map(({ weights }) => weights.get(dependency) ?? 0));
  const all = [...new Set(pages.flatMap(({ weights }) => [...weights.keys()]))].sort(
    (a, b) => heaviest(b) - heaviest(a),
  );
  const listed = all.filter((dependency) => heaviest(dependency) >= SMALL);
  const others = all.filter((dependency) => heaviest(dependency) < SMALL);
  const sum = (weights, dependencies) =>
    dependencies.reduce((total, dependency) => total + (weights.get(dependency) ?? 0), 0);
  const row = (title, dependencies) =>
    `| ${title} | ${pages.map(({ weights }) => kilobytes(sum(weights, dependencies))).join(' | ')} |`;
  console.log(`| KB, brotli | ${pages.map(({ page }) => page).join(' | ')} |`);
  console.log(`|---|${pages.map(() => '---:').join('|')}|`);
  for (const dependency of listed) console.log(row(dependency, [dependency]));
  if (others.length > 0) console.log(row('others', others));
  console.log(row('all', all));
}

function kilobytes(bytes) {
  return bytes === 0 ? '' : (bytes / 1000).toFixed(1);
}
