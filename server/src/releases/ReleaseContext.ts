import type { ServerContract } from 'shared/contract/answerShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Services } from '../services';

/** What decides about a release. */
export interface ReleaseContext extends Pick<Services, 'db' | 'clock'> {
  /** What this server answers and serves. */
  contract: ServerContract;
  /** Loads the releases' files as browsers do. Returns a sentence for each cause that keeps browsers from it. */
  probeFiles(releases: readonly ReleaseRecord[]): Promise<string[]>;
}
