import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';

/**
 * Rebuilds a package in development mode after each edit. Does not change its production build.
 * @param {string} name
 * @param {{ onBuilt: () => void, onBroken: (problems: string) => void }} listeners `onBuilt` runs after each successful
 *   build, and `onBroken` after each failed build
 * @returns {Promise<{
 *   name: string,
 *   folder: string,
 *   readRecord: () => object | undefined,
 *   stop: () => Promise<void>,
 * }>} resolves after the first build; `readRecord` returns `undefined` until a build succeeds
 */
export async function watchPackage(name, { onBuilt, onBroken }) {
  const { default: createConfig } = await import(pathToFileURL(join(ROOT, name, 'webpack.config.mjs')).href);
  const config = createConfig({}, { mode: 'development' });
  const folder = join(ROOT, '.cache/dev', name);
  const recordFile = join(folder, 'release.json');
  // Skip prerendered pages and recorded calls, because only releases need them.
  const describeNothing = async () => ({ frames: {}, registers: {}, calls: [] });
  for (const plugin of config.plugins) if ('describe' in plugin) plugin.describe = describeNothing;
  const compiler = webpack({
    ...config,
    // Faster kinds of source maps use `eval`, which the Content Security Policy forbids.
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: folder },
    optimization: { ...config.optimization, emitOnErrors: false },
  });
  const watching = await new Promise((resolve) => {
    const started = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) onBroken(String(error));
      else if (stats?.hasErrors()) onBroken(stats.toString({ all: false, errors: true }));
      else onBuilt();
      resolve(started);
    });
  });
  return {
    name,
    folder,
    readRecord: () => (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : undefined),
    stop: () => new Promise((closed) => watching.close(() => closed())),
  };
}
