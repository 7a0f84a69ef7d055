import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { localIdent } from './localIdent.mjs';
import { markPure } from './markPure.mjs';

const require = createRequire(import.meta.url);
const REFUSE_GLOBAL = fileURLToPath(new URL('refuseGlobal.mjs', import.meta.url));
const MARK_ROUTER_PURE = fileURLToPath(new URL('markRouterPure.mjs', import.meta.url));

/**
 * Returns webpack's module rules for a build. A server build contains the class names without their styles.
 * @param {{ dir: string, name: string | ((file: string) => string), isServer?: boolean }} build `name` is the prefix of
 *   class names: a string, or a function of the file
 */
export function moduleRules({ dir, name, isServer = false }) {
  const css = require.resolve('css-loader');
  const modules = {
    // Each selector needs a class or an id of the module, so that no package styles another's elements.
    mode: 'pure',
    getLocalIdent: ({ resourcePath }, _name, local) =>
      localIdent(typeof name === 'function' ? name(resourcePath) : name, resourcePath, local),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  const typescript = {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      getCustomTransformers: () => ({ before: [markPure] }),
      configFile: join(dir, 'tsconfig.json'),
      compilerOptions: { noEmit: false, incremental: false, sourceMap: !isServer },
      ...(isServer && { instance: 'server' }),
    },
  };
  const picture = { test: /\.svg$/, type: 'asset/inline' };
  if (isServer)
    return [
      typescript,
      picture,
      { test: /\.module\.css$/, loader: css, options: { modules: { ...modules, exportOnlyLocals: true } } },
    ];
  return [
    typescript,
    picture,
    { test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, loader: MARK_ROUTER_PURE },
    { test: /\.css$/, exclude: /\.module\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, css] },
    {
      test: /\.module\.css$/,
      use: [MiniCssExtractPlugin.loader, { loader: css, options: { modules } }, REFUSE_GLOBAL],
    },
    { test: /index\.html$/, type: 'asset/resource', generator: { filename: 'index.html' } },
  ];
}
