import type { ServerContract } from '../contract/replyShape';
import type { ReleaseRecord } from '../contract/registry';

/** The page contract of records without `pageContract`, such as the records of builds without our tooling. */
const FIRST = 1;

export function pageContractOf({ pageContract = FIRST }: Pick<ReleaseRecord, 'pageContract'>): number {
  return pageContract;
}

export function isServed(
  release: Pick<ReleaseRecord, 'pageContract'>,
  { oldest, newest }: ServerContract['pageContracts'],
): boolean {
  const contract = pageContractOf(release);
  return contract >= oldest && contract <= newest;
}
