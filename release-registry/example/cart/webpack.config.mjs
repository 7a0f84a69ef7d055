import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const { name, version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
// A page can load two versions, so the container's name contains the version.
const container = `${name}_${version}`.replace(/\W/g, '_');

export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: container, clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: container,
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './Cart': './src/Cart.js' },
    }),
  ],
};
