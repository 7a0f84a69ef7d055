import type { PageModule } from './fetchPage';
import type { RunningRelease } from './runningReleases';

export interface LoadedPage extends RunningRelease {
  page: PageModule;
}

interface Unavailable {
  remote: string;
  /** The loads that exceeded the time limit. Each of them may still succeed. */
  late: readonly Promise<LoadedPage>[];
  /** The revision of the live registry. Set only if a page reload may help. */
  newRevision: string | undefined;
}

/** Thrown if a page cannot be loaded from any release of its remote. */
export class PageUnavailableError extends Error {
  /** Resolves with the first page that loads after its time limit. Rejects if no late load succeeds. */
  readonly late: Promise<LoadedPage>;
  readonly newRevision: string | undefined;

  constructor({ remote, late, newRevision }: Unavailable) {
    super(`No release of ${remote} could load the page.`);
    this.name = 'PageUnavailableError';
    this.late = Promise.any(late);
    this.late.catch(() => undefined);
    this.newRevision = newRevision;
  }
}
