import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { describeBuild } from '../describe/describeBuild.mjs';
import { buildVersion, containerName } from './buildVersion.mjs';
import { ChunkIntegrityPlugin } from './ChunkIntegrityPlugin.mjs';
import { ExactRangesPlugin } from './ExactRangesPlugin.mjs';
import { LeanFederationPlugin } from './LeanFederationPlugin.mjs';
import { moduleRules } from './moduleRules.mjs';
import { ReleaseRecordPlugin } from './ReleaseRecordPlugin.mjs';
import { consumeSingletons, provideSingletons } from './sharedModules.mjs';
import { SERVER_BUILD, ServerBuildPlugin } from './ServerBuildPlugin.mjs';
import { SourceMapsPlugin } from './SourceMapsPlugin.mjs';
import { StorageKeysPlugin } from './StorageKeysPlugin.mjs';

/** The remote's file that the federation runtime loads first. */
const REMOTE_ENTRY = 'remoteEntry.js';

/**
 * Adds a compile hint to each script: a comment that tells V8 to compile the whole script on another thread during the
 * download. Other engines ignore it. Runs after the minifier, because the minifier removes comments.
 */
const COMPILE_HINT = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
};

/**
 * The federation options of the shell and the remotes. `dts: false` omits type files. With `loaded-first`, the runtime
 * prefers modules that are already loaded.
 */
const LEAN_RUNTIME = { dts: false, shareStrategy: /** @type {const} */ ('loaded-first') };

/**
 * React Router's production builds, which contain no warnings for developers. Its `exports` name only the development
 * builds, even for production.
 */
const PRODUCTION_BUILDS = {
  'react-router$': routerBuild('index.mjs'),
  'react-router/dom$': routerBuild('dom-export.mjs'),
};

function routerBuild(file) {
  const { resolve } = createRequire(import.meta.resolve('react-router-dom'));
  return resolve('react-router').replace(/development.*/, `production/${file}`);
}

const FEDERATION_RUNTIME = /^@module-federation\/enhanced\/runtime$/;

/** Returns a remote's webpack configuration. Each page is an exposed module, and the host provides every singleton. */
export function createRemoteConfig({ dir, federation }) {
  return (_env, argv) => {
    const { name, routes, slots, admits = [], exposes, needs } = federation;
    const version = buildVersion(dir);
    const container = containerName(name, version);
    const pages = Object.fromEntries(Object.keys(exposes).map((module) => [module, `page-${module.slice(2)}`]));
    return createBaseConfig({
      dir,
      name,
      uniqueName: container,
      mode: argv.mode,
      isRemote: true,
      entry: {},
      plugins: [
        new ModuleFederationPlugin({
          ...LEAN_RUNTIME,
          name: container,
          filename: REMOTE_ENTRY,
          exposes: Object.fromEntries(
            Object.entries(exposes).map(([module, path]) => [module, { import: path, name: pages[module] }]),
          ),
          shared: consumeSingletons(),
          manifest: false,
          // The host provides the runtime core, because a copy in each remote would be larger than most pages.
          experiments: {
            externalRuntime: true,
            optimization: { disableSnapshot: true, target: 'web', disableRemote: true },
          },
        }),
        new webpack.DefinePlugin({ REMOTE_CONTAINER: JSON.stringify(container) }),
        new StorageKeysPlugin(),
        new ExactRangesPlugin(needs),
        ...serverBuild(argv.mode, {
          dir,
          name,
          entry: remoteServerEntry(dir, exposes),
          define: { REMOTE_CONTAINER: JSON.stringify(container) },
        }),
        new ReleaseRecordPlugin({
          packageDir: dir,
          name,
          version,
          container,
          entry: REMOTE_ENTRY,
          routes,
          ...(slots && { slots }),
          admits,
          pages,
          describe: (files) =>
            describeBuild({
              packageDir: dir,
              packageName: name,
              script: fileURLToPath(new URL('../describe/describeRemote.tsx', import.meta.url)),
              input: {
                container,
                files,
                pages: routes.map(({ path, module }) => ({ module, path, file: `${exposes[module]}.tsx` })),
              },
            }),
        }),
      ],
    });
  };
}

/**
 * Returns the shell's webpack configuration. The shell provides the singletons, and the served page lists the remotes.
 */
export function createShellConfig({ dir }) {
  return (_env, argv) => {
    const version = buildVersion(dir);
    return createBaseConfig({
      dir,
      name: 'shell',
      uniqueName: containerName('shell', version),
      mode: argv.mode,
      entry: { main: ['./src/main.tsx', './src/index.html'] },
      plugins: [
        new ModuleFederationPlugin({
          ...LEAN_RUNTIME,
          name: 'shell',
          remotes: {},
          shared: provideSingletons(),
          manifest: false,
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        ...serverBuild(argv.mode, {
          dir,
          name: 'shell',
          entry: `export * from ${JSON.stringify(join(dir, 'src/serverBuild.tsx'))};`,
          // Remove the federation runtime, because the server provides the pages.
          replace: [[FEDERATION_RUNTIME, 'export const getInstance = () => null;']],
          hasSingletons: true,
        }),
        new ReleaseRecordPlugin({
          packageDir: dir,
          name: 'shell',
          version,
          container: 'shell',
          entry: '',
          routes: [],
          pages: { '.': 'main' },
          describe: () =>
            describeBuild({ packageDir: dir, packageName: 'shell', script: join(dir, 'src/describeShell.tsx') }),
        }),
      ],
    });
  };
}

/** Development builds have no server build, so their pages begin in the loading state. */
function serverBuild(mode, options) {
  return mode === 'development' ? [] : [new ServerBuildPlugin(options)];
}

/** Returns the source of a remote's server build (`RemoteServerBuild`). */
function remoteServerEntry(dir, exposes) {
  const modules = Object.entries(exposes);
  return [
    ...modules.map(([, path], index) => `import * as page${index} from ${JSON.stringify(join(dir, `${path}.tsx`))};`),
    `export const pages = { ${modules.map(([module], index) => `${JSON.stringify(module)}: page${index}`).join(', ')} };`,
    `export { setRuntimeConfig } from 'shared/runtime';`,
  ].join('\n');
}

/**
 * Returns the configuration that all builds share. `name` is the prefix of class names: a string, or a function of the
 * file.
 * @param {{ dir: string, name: string | ((file: string) => string), uniqueName: string, mode?: 'production' |
 *   'development', isRemote?: boolean, entry: import('webpack').Entry, plugins:
 *   import('webpack').WebpackPluginInstance[] }} build
 * @returns {import('webpack').Configuration & Required<Pick<import('webpack').Configuration, 'plugins' | 'output'>>}
 */
export function createBaseConfig({ dir, name, uniqueName, mode = 'production', entry, plugins, isRemote = false }) {
  const isProduction = mode === 'production';
  const fileName = isProduction ? '[name].[contenthash:10]' : '[name]';
  return {
    context: dir,
    mode,
    entry,
    devtool: false,
    output: {
      path: join(dir, 'dist'),
      clean: true,
      uniqueName,
      publicPath: 'auto',
      filename: `${fileName}.js`,
      chunkFilename: `${fileName}.js`,
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: isProduction ? PRODUCTION_BUILDS : {} },
    module: { rules: moduleRules({ dir, name }) },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          // Do not minify the server build, because short names make errors hard to read.
          exclude: SERVER_BUILD,
          // Put all licences in one file, because a banner with the hashed name of a licence file would change a chunk
          // after its integrity is computed.
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
          // SWC takes half as long as Terser, and its output is 0.8% smaller.
          minify: MinimizerPlugin.swcMinify,
          // Repeat until nothing changes.
          terserOptions: { compress: { passes: 0 } },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: 'deterministic',
      // Do not create shared files below 70 KB (before minification), because the additional request would cost more
      // time than the shared file saves.
      splitChunks: { minSize: 70_000 },
    },
    plugins: [
      ...plugins,
      new webpack.BannerPlugin(COMPILE_HINT),
      new LeanFederationPlugin({ isRemote }),
      new MiniCssExtractPlugin({ filename: `${fileName}.css`, chunkFilename: `${fileName}.css`, ignoreOrder: true }),
      ...(isProduction ? [new ChunkIntegrityPlugin(), new SourceMapsPlugin()] : []),
    ],
    cache: false,
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
