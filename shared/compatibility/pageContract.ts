import type { ServerContract } from '../contract/replyShape';
import type { ReleaseRecord } from '../contract/registry';

/** Shells older than contract 1 have a separate prerendered page, `protected`, for all routes that require sign-in. */
const BEFORE_FIRST = 0;
const FIRST = 1;

/**
 * Returns a release's page contract. Infers it from the prerendered pages if the record is old and does not state it.
 */
export function pageContractOf({
  pageContract,
  frames: prerendered,
}: Pick<ReleaseRecord, 'pageContract' | 'frames'>): number {
  return pageContract ?? ('protected' in (prerendered ?? {}) ? BEFORE_FIRST : FIRST);
}

/** Returns whether the server supports a release's page contract. */
export function isServed(
  release: Pick<ReleaseRecord, 'pageContract' | 'frames'>,
  { oldest, newest }: ServerContract['pageContracts'],
): boolean {
  const contract = pageContractOf(release);
  return contract >= oldest && contract <= newest;
}
