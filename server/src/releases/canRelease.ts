import type { ReleaseRecord } from 'shared/contract/registry';
import type { Services } from '../services';
import { liveReleases } from './liveReleases';
import { type Misfit, misfits, nameOf } from './misfits';

export interface Verdict {
  release: string;
  fits: boolean;
  /** What is live and was compared, as `<name>@<version>`. */
  comparedWith: string[];
  misfits: Misfit[];
}

/** Whether a release fits everything that is live. Nothing is changed. */
export async function canRelease({ db }: Services, candidate: ReleaseRecord): Promise<Verdict> {
  const live = await liveReleases(db);
  const found = misfits(candidate, live);
  return { release: nameOf(candidate), fits: found.length === 0, comparedWith: live.filter(({ name }) => name !== candidate.name).map(nameOf), misfits: found };
}
