import type { ServerContract } from '../contract/answerShape';
import type { ReleaseRecord } from '../contract/registry';

/** Shells before contract 1 rendered a page of their own, `protected`, for every route that needs a login. */
const BEFORE_FIRST = 0;
const FIRST = 1;

/** The page contract that a release was built for; old records do not say it. */
export function pageContractOf({ pageContract, frames }: Pick<ReleaseRecord, 'pageContract' | 'frames'>): number {
  return pageContract ?? ('protected' in (frames ?? {}) ? BEFORE_FIRST : FIRST);
}

/** Whether a server that has these contracts can serve the release's markup for hydration. */
export function isServed(
  release: Pick<ReleaseRecord, 'pageContract' | 'frames'>,
  { oldest, newest }: ServerContract['pageContracts'],
): boolean {
  const contract = pageContractOf(release);
  return contract >= oldest && contract <= newest;
}
