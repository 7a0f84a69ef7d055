import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from '../context/AppContext';

/** The dependencies of the release checks. */
export interface ReleaseContext extends Pick<AppContext, 'db' | 'clock'> {
  /** The replies and page contracts of this server. */
  contract: ServerContract;
  /** True if a release needs a proof before a canary or a promotion. A proof is a journey that passed in a preview. */
  requiresProof: boolean;
  /** Loads the files of releases as browsers do. Returns an error message for each cause of failure. */
  probeFiles(releases: readonly ReleaseRecord[]): Promise<string[]>;
}
