/**
 * For how many days `gc` keeps a release after it was last live, previous or a canary. Pages that are still open load
 * its files.
 */
export const KEEP_DAYS = 30;
