import type { ServerContract } from '../contract/answerShape';
import type { ReleaseRecord } from '../contract/registry';

/** Before contract 1, shells had a separate prerendered page, `protected`, for all routes that require a login. */
const BEFORE_FIRST = 0;
const FIRST = 1;

/** Returns the page contract of a release. Old records lack the field. */
export function pageContractOf({
  pageContract,
  frames: prerendered,
}: Pick<ReleaseRecord, 'pageContract' | 'frames'>): number {
  return pageContract ?? ('protected' in (prerendered ?? {}) ? BEFORE_FIRST : FIRST);
}

/** Returns whether a server with these contracts can serve a release's markup for hydration. */
export function isServed(
  release: Pick<ReleaseRecord, 'pageContract' | 'frames'>,
  { oldest, newest }: ServerContract['pageContracts'],
): boolean {
  const contract = pageContractOf(release);
  return contract >= oldest && contract <= newest;
}
