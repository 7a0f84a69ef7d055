/**
 * Returns the version that a part is built for: `RELEASE_VERSION`. `RELEASE_PACKAGE` limits it to one package, so that
 * the others beside it keep their own. Without a release, the text is empty.
 */
export function releaseVersion(part, { RELEASE_VERSION = '', RELEASE_PACKAGE } = process.env) {
  return RELEASE_PACKAGE && RELEASE_PACKAGE !== part ? '' : RELEASE_VERSION;
}
