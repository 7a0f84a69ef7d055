/**
 * Returns the package that a file belongs to.
 * @param {string} path relative to the repository
 * @returns {string | undefined} the package's folder, relative to the repository; `undefined` for our own files
 */
export function packageOf(path) {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}
