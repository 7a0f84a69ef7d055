import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { chunkName, createBundleConfig } from '../../tooling/webpack/createBundleConfig.mjs';
import { readFederations } from '../../tooling/setup/federations.mjs';
import { ROOT } from '../../tooling/setup/root.mjs';

const OUTPUT = join(ROOT, '.cache/bundle');
const ASSETS = '/assets/';

/**
 * Builds the shop's sources as one application, without Module Federation. The benchmark compares the shop with this
 * optimised single-page application. Each page loads the main script with its styles, preloads its route's chunk, and
 * stays empty until the main script runs.
 * @param {{ config: object, moduleOf: (path: string) => string | undefined }} options `config` is the site's runtime
 *   configuration. `moduleOf` returns the module that renders the page at a path.
 * @returns {Promise<(path: string) => string | undefined>} a function that returns the HTML or the file at a path, or
 *   `undefined` if there is none
 */
export async function buildBundle({ config, moduleOf }) {
  const federations = await readFederations();
  const chunks = await build(federations);
  const runtime = JSON.stringify({ ...config, remotes: federations.map(registered) }).replaceAll('<', '\\u003c');
  return (path) => {
    if (path.startsWith(ASSETS)) return readFileSync(join(OUTPUT, path.slice(ASSETS.length)), 'utf8');
    const module = moduleOf(path);
    return module === undefined ? undefined : pageOf(chunks.main, chunks[chunkName(module)], runtime);
  };
}

function build(federations) {
  process.env.NODE_ENV = 'production';
  return new Promise((resolve, reject) => {
    webpack(createBundleConfig({ federations, outputDir: OUTPUT, publicPath: ASSETS }), (error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      const groups = Object.entries(stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {});
      return resolve(
        Object.fromEntries(groups.map(([name, { assets }]) => [name, (assets ?? []).map((asset) => asset.name)])),
      );
    });
  });
}

function registered({ name, routes }) {
  const requires = { range: '^1.0.0', exports: {}, versions: {} };
  return {
    name,
    routes,
    current: { version: '1.0.0', container: name, baseUrl: '/', entry: '', integrity: {}, requires },
  };
}

function pageOf(main, page, runtime) {
  const links = [
    ...main.map((file) => (isStyle(file) ? stylesheet(file) : `<script defer src="${ASSETS}${file}"></script>`)),
    ...page.map((file) =>
      isStyle(file) ? stylesheet(file) : `<link rel="preload" as="script" href="${ASSETS}${file}">`,
    ),
  ];
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Call Recorder</title><link rel="icon" href="data:,">${links.join('')}</head><body><div id="root"></div>
<script type="application/json" id="runtime-config">${runtime}</script></body></html>`;
}

function isStyle(file) {
  return file.endsWith('.css');
}

function stylesheet(file) {
  return `<link rel="stylesheet" href="${ASSETS}${file}">`;
}
