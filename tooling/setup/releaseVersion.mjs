/**
 * Returns `RELEASE_VERSION` if `RELEASE_PACKAGE` is unset or names this package. Otherwise returns an empty string.
 */
export function releaseVersion(packageName, { RELEASE_VERSION = '', RELEASE_PACKAGE } = process.env) {
  return RELEASE_PACKAGE && RELEASE_PACKAGE !== packageName ? '' : RELEASE_VERSION;
}
