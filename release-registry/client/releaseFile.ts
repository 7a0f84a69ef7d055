/** Matches the address of a release's file and captures the package, the version and the path. */
export const RELEASE_FILE_URL = /\/cdn\/((?:@[^/]+\/)?[^/]+)\/([^/]+)\/(.+)$/;
