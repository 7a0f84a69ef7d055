import type { RunningRelease } from './runningReleases';

/** A module that a release exposes, and the release. */
export interface LoadedModule<Module> extends RunningRelease {
  page: Module;
}

interface Unavailable<Module> {
  remote: string;
  /** The loads that exceeded the time limit. Each of them may still succeed. */
  late: readonly Promise<LoadedModule<Module>>[];
  /** The revision of the live registry. Set only if a page reload may help. */
  newRevision: string | undefined;
}

/** Thrown if a module cannot be loaded from any release of its remote. */
export class UnavailableError<Module> extends Error {
  /** Resolves with the first module that loads after its time limit. Rejects if no late load succeeds. */
  readonly late: Promise<LoadedModule<Module>>;
  readonly newRevision: string | undefined;

  constructor({ remote, late, newRevision }: Unavailable<Module>) {
    super(`No release of ${remote} could load the page.`);
    this.name = 'UnavailableError';
    this.late = Promise.any(late);
    this.late.catch(() => undefined);
    this.newRevision = newRevision;
  }
}
