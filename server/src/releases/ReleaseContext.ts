import type { ServerContract } from 'shared/contract/answerShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from '../context/AppContext';

/** What the checks of a release need. */
export interface ReleaseContext extends Pick<AppContext, 'db' | 'clock'> {
  /** What this server answers and serves. */
  contract: ServerContract;
  /** Loads the releases' files as browsers do. Returns a sentence for each cause that keeps browsers from it. */
  probeFiles(releases: readonly ReleaseRecord[]): Promise<string[]>;
}
