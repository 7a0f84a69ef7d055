/**
 * How many days `gc` keeps a release after it was last live, previous or a canary, because open pages may still load
 * its files.
 */
export const RELEASE_RETENTION_DAYS = 30;
