/**
 * Returns the version of a package's release: `RELEASE_VERSION`. `RELEASE_PACKAGE` limits it to one package. Returns an
 * empty string if this is no release of the package.
 */
export function releaseVersion(part, { RELEASE_VERSION = '', RELEASE_PACKAGE } = process.env) {
  return RELEASE_PACKAGE && RELEASE_PACKAGE !== part ? '' : RELEASE_VERSION;
}
