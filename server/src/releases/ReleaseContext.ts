import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from '../context/AppContext';

/** The dependencies of the release checks. */
export interface ReleaseContext extends Pick<AppContext, 'db' | 'clock'> {
  /** The replies and page contracts of this server. */
  contract: ServerContract;
  /** True if every canary and promotion needs the proof of a preview. */
  requiresProof: boolean;
  /** Loads the files of releases as browsers do. Returns an error message for each cause of failure. */
  probeFiles(releases: readonly ReleaseRecord[]): Promise<string[]>;
}
