import { promisify } from 'node:util';
import webpack from 'webpack';
import { moduleRules } from './moduleRules.mjs';
import { VERSIONS } from './moduleNames.mjs';
import { moduleUrl } from './moduleUrl.mjs';

const { Compilation, sources } = webpack;
const NAME = 'ServerBuildPlugin';

/** The server build's file. It has its own extension, because it is not a script for the page. */
export const SERVER_BUILD = 'server.cjs';

/**
 * Adds the server build to a release: one file that exports the pages, so that the server can render them. The file
 * uses neither Node's APIs nor the browser's.
 */
export class ServerBuildPlugin {
  /**
   * @param {{ dir: string, name: string, entry: string, define?: Record<string, string>, replace?: [RegExp, string][],
   *   hasSingletons?: boolean }} options `entry` is the entry's source code. `replace` lists modules with the code that
   *   replaces them. `hasSingletons` is true if the build contains the shared modules, which a remote takes from the
   *   shell.
   */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const building = build(this.options);
      // `processAssets` awaits the build. Without this handler, a failure before then would end the process.
      building.catch(() => undefined);
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        async () => compilation.emitAsset(SERVER_BUILD, new sources.RawSource(await building)),
      );
    });
  }
}

/**
 * Returns the server build's code.
 * @param {ServerBuildPlugin['options']} options
 */
async function build({ dir, name, entry, define = {}, replace = [], hasSingletons = false }) {
  const compiler = webpack({
    context: dir,
    mode: 'production',
    target: 'es2023',
    devtool: false,
    entry: { server: moduleUrl(entry) },
    output: { filename: SERVER_BUILD, chunkFormat: 'commonjs', chunkLoading: false, library: { type: 'commonjs2' } },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: moduleRules({ dir, name, isServer: true }),
    },
    externals: hasSingletons ? [] : [Object.fromEntries(Object.keys(VERSIONS).map((key) => [key, `commonjs ${key}`]))],
    optimization: { minimize: false },
    plugins: [
      new webpack.DefinePlugin(define),
      ...replace.map(
        ([module, source]) =>
          new webpack.NormalModuleReplacementPlugin(module, (request) => {
            request.request = moduleUrl(source);
          }),
      ),
    ],
    cache: false,
  });
  const compilation = await promisify(compiler.compile.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const [error] = compilation?.errors ?? [];
  if (error) throw error;
  return String(compilation?.getAsset(SERVER_BUILD)?.source.source());
}
