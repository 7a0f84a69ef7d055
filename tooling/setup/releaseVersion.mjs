/**
 * Returns the version that a package is released with: `RELEASE_VERSION`. `RELEASE_PACKAGE` limits it to one package.
 * Returns an empty string if the package is not released.
 */
export function releaseVersion(part, { RELEASE_VERSION = '', RELEASE_PACKAGE } = process.env) {
  return RELEASE_PACKAGE && RELEASE_PACKAGE !== part ? '' : RELEASE_VERSION;
}
