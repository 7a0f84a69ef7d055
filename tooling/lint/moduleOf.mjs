import path from 'node:path';
import { allowedImports } from './importBoundaries.mjs';

const packages = new Set(Object.keys(allowedImports).map((module) => module.split('/')[0]));

/**
 * Returns the module (a package, or one of its bounded folders) that a file belongs to.
 * @param {string} file path relative to the repository, or a package's import specifier
 * @returns {{ module: string, packageName: string, inner: string[] } | undefined} `undefined` outside our packages
 */
export function moduleOf(file) {
  const [packageName, ...inner] = file.split('/');
  if (!packages.has(packageName)) return undefined;
  const folder = `${packageName}/${inner[0]}`;
  const module = packageName === 'shared' || folder in allowedImports ? folder : packageName;
  return { module, packageName, inner: inner[0] === 'src' ? inner.slice(1) : inner };
}

/**
 * Returns the path that `specifier` means in `file`. Both paths are relative to the repository. Leaves a library's name
 * unchanged.
 */
export function targetOf(file, specifier) {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

export const isTest = (file) => /\.test\.[cm]?[jt]sx?$/.test(file) || file.split('/').includes('testing');

/** Says if a file is a package's `jest.config.mjs` or `webpack.config.mjs`. */
export const isConfiguration = (file) => /^[^/]+\/[^/]+\.config\.mjs$/.test(file);
