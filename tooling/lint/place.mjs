import path from 'node:path';
import { allowedImports } from './house.mjs';

const packages = new Set(Object.keys(allowedImports).map((place) => place.split('/')[0]));

/**
 * Where a file belongs.
 * @param {string} file path relative to the repository, or a package's import specifier
 * @returns {{ place: string, packageName: string, inner: string[] } | undefined} undefined outside the house
 */
export function placeOf(file) {
  const [packageName, ...inner] = file.split('/');
  if (!packages.has(packageName)) return undefined;
  const folder = `${packageName}/${inner[0]}`;
  const place = packageName === 'shared' || folder in allowedImports ? folder : packageName;
  return { place, packageName, inner: inner[0] === 'src' ? inner.slice(1) : inner };
}

/** What `specifier` names when `file` (relative to the repository) imports it, relative to the repository; a library's name is left alone. */
export function targetOf(file, specifier) {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

export const isTest = (file) => /\.test\.[cm]?[jt]sx?$/.test(file) || file.split('/').includes('testing');

/** A package's own `jest.config.mjs` or `webpack.config.mjs`. */
export const isConfiguration = (file) => /^[^/]+\/[^/]+\.config\.mjs$/.test(file);
