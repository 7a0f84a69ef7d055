import { join, relative, sep } from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';
import { ChunkIntegrityPlugin } from './ChunkIntegrityPlugin.mjs';
import { createBaseConfig } from './createConfig.mjs';
import { moduleUrl } from './moduleUrl.mjs';
import { SourceMapsPlugin } from './SourceMapsPlugin.mjs';

/** Match the imports that this build replaces. */
const FETCH_PAGE = /^\.\/(federation\/)?fetchPage$/;
const START_FEDERATION = /^\.\/federation\/start$/;
const RUNTIME = /^@module-federation\/enhanced\/runtime$/;

/**
 * Returns the webpack configuration of a build without federation, which has the same sources and one chunk for each
 * page. Measurements compare the federated shop with this build.
 * @param {{ federations: { name: string, exposes: Record<string, string> }[], outputDir: string, publicPath: string }}
 *   options `federations`: the configuration of each remote
 */
export function createBundleConfig({ federations, outputDir, publicPath }) {
  const config = createBaseConfig({
    dir: join(ROOT, 'shell'),
    name: (file) => relative(ROOT, file).split(sep).slice(0, -1).join('-'),
    uniqueName: 'bundle',
    entry: { main: './src/main.tsx' },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(FETCH_PAGE, (request) => {
        request.request = moduleUrl(fetchPageOf(federations));
      }),
      new webpack.NormalModuleReplacementPlugin(START_FEDERATION, (request) => {
        request.request = moduleUrl('export const startFederation = () => undefined;');
      }),
      // Without a runtime, a release's compatibility check uses the build's versions.
      new webpack.NormalModuleReplacementPlugin(RUNTIME, (request) => {
        request.request = moduleUrl('export const getInstance = () => null;');
      }),
    ],
  });
  // Omit integrity hashes, because all chunks come from the page's own origin. Omit source maps, because this build is
  // never published.
  const plugins = config.plugins.filter(
    (plugin) => !(plugin instanceof ChunkIntegrityPlugin || plugin instanceof SourceMapsPlugin),
  );
  return { ...config, plugins, output: { ...config.output, path: outputDir, publicPath } };
}

/**
 * Returns the source of a `fetchPage` function that imports the page's chunk. This function replaces the `fetchPage`
 * that uses the federation runtime.
 */
function fetchPageOf(federations) {
  const pages = federations.flatMap(({ name, exposes }) =>
    Object.entries(exposes).map(([module, path]) => {
      const file = join(ROOT, name, `${path}.tsx`);
      return `${JSON.stringify(name + module)}: () => import(/* webpackChunkName: "${chunkName(module)}" */ ${JSON.stringify(file)})`;
    }),
  );
  return `const pages = { ${pages.join(', ')} };\nexport const fetchPage = ({ container }, module) => pages[container + module]();`;
}

/** Returns the chunk name of an exposed module. */
export function chunkName(module) {
  return `page-${module.slice('./'.length)}`;
}
