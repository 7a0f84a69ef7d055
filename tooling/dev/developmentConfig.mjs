import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const LOADER = fileURLToPath(new URL('refresh/refreshLoader.mjs', import.meta.url));

/**
 * Returns a package's webpack configuration for development, with hot module replacement. Production builds never use
 * this configuration.
 * @param {any} config from `webpack.config.mjs`
 * @param {{ root: string, name: string, pages: string[], outputDir: string }} options `pages` are the files of the
 *   pages that a remote exposes
 */
export function developmentConfig(config, { root, name, pages, outputDir }) {
  return {
    ...config,
    // Faster kinds of source maps use `eval`, which the Content Security Policy forbids.
    devtool: 'source-map',
    output: {
      ...config.output,
      path: outputDir,
      devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    },
    module: {
      ...config.module,
      rules: config.module.rules.map((rule) =>
        rule.loader?.includes('ts-loader') ? { test: rule.test, loader: LOADER, options: { root, pages } } : rule,
      ),
    },
    cache: { type: 'filesystem', cacheDirectory: join(root, '.cache/webpack', name) },
    plugins: [
      ...config.plugins,
      new webpack.HotModuleReplacementPlugin(),
      new webpack.DefinePlugin({ DEVELOPED_PACKAGE: JSON.stringify(name) }),
    ],
    optimization: { ...config.optimization, emitOnErrors: false },
  };
}
