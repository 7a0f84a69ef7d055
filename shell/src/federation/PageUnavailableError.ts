import type { PageModule } from './fetchPage';
import type { RunningRelease } from './runningReleases';

export interface LoadedPage extends RunningRelease {
  page: PageModule;
}

interface Unavailable {
  remote: string;
  /** Loads that exceeded the time limit. One may still succeed. */
  late: readonly Promise<LoadedPage>[];
  /** Revision of the live registry, if only a new document can load the page. */
  newDocument: string | undefined;
}

/** No release of a remote could load a page. */
export class PageUnavailableError extends Error {
  /** Resolves if a page arrives after its time limit. */
  readonly late: Promise<LoadedPage>;
  readonly newDocument: string | undefined;

  constructor({ remote, late, newDocument }: Unavailable) {
    super(`No release of ${remote} could load the page.`);
    this.name = 'PageUnavailableError';
    this.late = Promise.any(late);
    this.late.catch(() => undefined);
    this.newDocument = newDocument;
  }
}
