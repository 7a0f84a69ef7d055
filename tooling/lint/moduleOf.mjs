import path from 'node:path';
import { allowedImports } from './importBoundaries.mjs';

const packages = new Set(Object.keys(allowedImports).map((module) => module.split('/')[0]));

/**
 * Returns the module of a file: its package, or a folder of the package with its own import rules.
 * @param {string} file path relative to the repository, or a package's import specifier
 * @returns {{ module: string, packageName: string, inner: string[] } | undefined} `inner` is the path inside the
 *   package, without `src`. The result is `undefined` for a path outside our packages.
 */
export function moduleOf(file) {
  const [packageName, ...inner] = file.split('/');
  if (!packages.has(packageName)) return undefined;
  const folder = `${packageName}/${inner[0]}`;
  const module = packageName === 'shared' || folder in allowedImports ? folder : packageName;
  return { module, packageName, inner: inner[0] === 'src' ? inner.slice(1) : inner };
}

/**
 * Returns the path that an import in `file` refers to, relative to the repository. Returns a package's name unchanged.
 */
export function targetOf(file, specifier) {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

export const isTest = (file) => /\.test\.[cm]?[jt]sx?$/.test(file) || file.split('/').includes('testing');

/** Returns whether a file is a configuration in a package's root folder, such as `webpack.config.mjs`. */
export const isConfiguration = (file) => /^[^/]+\/[^/]+\.config\.mjs$/.test(file);
