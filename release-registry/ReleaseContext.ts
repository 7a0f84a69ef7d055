import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';

/**
 * Renders all pages that contain code of `candidates`, with the stable releases of all other packages. Returns an error
 * message for each page that leaks one visitor's data to another.
 */
export type ProbePages = (candidates: readonly ReleaseRecord[], stable: readonly ReleaseRecord[]) => Promise<string[]>;

export interface ReleaseContext extends Pick<AppContext, 'db' | 'clock'> {
  /** The reply schemas and the page contracts that this server supports. */
  contract: ServerContract;
  /** Loads the releases' files as browsers do. Returns an error message for each cause of failure. */
  probeFiles(releases: readonly ReleaseRecord[]): Promise<string[]>;
  /**
   * Returns the paths of a release's files that the store has lost. Returns an empty list if the store doesn't respond.
   */
  missingFiles(release: ReleaseRecord): Promise<string[]>;
  probePages: ProbePages;
}
