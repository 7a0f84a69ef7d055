import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { developmentConfig } from './developmentConfig.mjs';
import { readProblem } from './readProblem.mjs';

/** How long webpack waits for more edits before a build. Editors finish writing a file within this time. */
const AGGREGATE_MS = 5;

/** Files that configure a package's build. Node reads them only once, so an edit needs a restart. */
const CONFIGURATION = ['federation.config.mjs', 'webpack.config.mjs'];

/**
 * A package's state after its last build. `hash` identifies the last build without errors.
 * @typedef {{ name: string, hash?: string, problems?: { message: string, location?: string }[] }} BuildState
 */

/**
 * Rebuilds a package in development mode after each edit. Does not change its production build.
 * @typedef {{ name: string, dir: string, root: string }} Developed `root` is the folder of the repository
 * @typedef {Developed & {
 *   folder: string,
 *   state: () => BuildState,
 *   readRecord: () => Record<string, any> | undefined,
 *   stop: () => Promise<void>,
 * }} Watched `folder` contains the built files; `readRecord` returns `undefined` until a build succeeds
 * @param {Developed} developed
 * @param {{ onBuilt: (state: BuildState) => void }} listeners `onBuilt` runs after each build
 * @returns {Promise<Watched>} resolves after the first build
 */
export async function watchPackage({ name, dir, root }, { onBuilt }) {
  const { default: createConfig } = await import(pathToFileURL(join(dir, 'webpack.config.mjs')).href);
  const folder = join(root, '.cache/dev', name);
  const recordFile = join(folder, 'release.json');
  const config = createConfig({}, { mode: 'development' });
  // Skip prerendered pages and recorded calls, because only releases need them.
  const describeNothing = async () => ({ frames: {}, registers: {}, calls: [] });
  for (const plugin of config.plugins) if ('describe' in plugin) plugin.describe = describeNothing;
  const compiler = webpack(developmentConfig(config, { name, root, pages: await pagesIn(dir), outputDir: folder }));
  const configurationProblems = watchConfiguration(compiler, { dir, root });
  /** @type {BuildState} */
  let state = { name };
  const watching = await new Promise((resolve) => {
    const started = compiler.watch({ aggregateTimeout: AGGREGATE_MS }, (error, stats) => {
      const { hash } = state;
      state = error
        ? { name, hash, problems: [{ message: String(error) }] }
        : stateOf(stats, { name, dir, root, lastHash: hash });
      const edits = configurationProblems();
      if (edits.length > 0) state = { ...state, problems: edits };
      onBuilt(state);
      resolve(started);
    });
  });
  return {
    name,
    dir,
    root,
    folder,
    state: () => state,
    readRecord: () => (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : undefined),
    stop: () => new Promise((closed) => watching.close(() => closed())),
  };
}

/** Returns the files of the pages that a remote exposes. The shell exposes no pages. */
async function pagesIn(dir) {
  const file = join(dir, 'federation.config.mjs');
  if (!existsSync(file)) return [];
  const { default: federation } = await import(pathToFileURL(file).href);
  return Object.values(federation.exposes).map((path) => `${join(dir, path)}.tsx`);
}

/** Makes the compiler notice edits to the configuration. Returns a function that lists a problem for each edited file. */
function watchConfiguration(compiler, { dir, root }) {
  // Some editors remove a file before they write it again.
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  // Webpack would build again immediately if it watched a missing file. The shell has no `federation.config.mjs`.
  const paths = CONFIGURATION.map((file) => join(dir, file)).filter((path) => existsSync(path));
  const files = paths.map((path) => ({ path, used: read(path) }));
  compiler.hooks.afterCompile.tap('WatchConfiguration', ({ fileDependencies }) =>
    fileDependencies.addAll(files.map(({ path }) => path)),
  );
  return () =>
    files
      .filter(({ path, used }) => read(path) !== used)
      .map(({ path }) => ({
        location: relative(root, path),
        message: 'Restart the command, because it reads this file only at the start.',
      }));
}

/** @returns {BuildState} */
function stateOf(stats, { name, dir, root, lastHash }) {
  if (!stats.hasErrors()) return { name, hash: stats.hash };
  const { errors } = stats.toJson({ all: false, errors: true, errorDetails: false });
  return { name, hash: lastHash, problems: errors.map((error) => readProblem(error, { dir, root })) };
}
