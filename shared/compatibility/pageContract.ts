import type { ServerContract } from '../contract/replyShape';
import type { ReleaseRecord } from '../contract/registry';

/** Shells older than contract 1 have a separate prerendered page, `protected`, for all routes that require sign-in. */
const BEFORE_FIRST = 0;
const FIRST = 1;

/**
 * Returns the page contract of a release. Old records do not state a contract. The function then infers it from the
 * prerendered pages.
 */
export function pageContractOf({
  pageContract,
  frames: prerendered,
}: Pick<ReleaseRecord, 'pageContract' | 'frames'>): number {
  return pageContract ?? ('protected' in (prerendered ?? {}) ? BEFORE_FIRST : FIRST);
}

/** Returns whether the server supports the page contract of a release. */
export function isServed(
  release: Pick<ReleaseRecord, 'pageContract' | 'frames'>,
  { oldest, newest }: ServerContract['pageContracts'],
): boolean {
  const contract = pageContractOf(release);
  return contract >= oldest && contract <= newest;
}
