import { isCompatible } from 'shared/compatibility/requirements';
import type { RegisteredRelease, RegisteredRemote } from 'shared/contract/registry';
import { fetchPage, type PageModule } from './fetchPage';
import { hostProvisions } from './hostProvisions';
import { report } from './report';

/** A release that has not delivered its page after this long counts as out of reach. */
const PATIENCE_MS = 6_000;

/** No release of a remote could deliver a page. */
export class PageUnavailableError extends Error {
  /** Settles with the page where a release that was given up on arrives after all. */
  readonly late: Promise<PageModule>;

  constructor(remote: string, late: Promise<PageModule>) {
    super(`The page of ${remote} is out of reach.`);
    this.name = 'PageUnavailableError';
    this.late = late;
    late.catch(() => undefined);
  }
}

const running = new Map<string, string>();

/** The version of a remote that brought its last page. */
export function runningVersion({ name, current }: RegisteredRemote): string {
  return running.get(name) ?? current.version;
}

/**
 * Brings a remote's page by the first step that works: the current release, the same once more, the release before it.
 * @throws PageUnavailableError where none does.
 */
export async function loadPage(remote: RegisteredRemote, module: string): Promise<PageModule> {
  const pending: Promise<PageModule>[] = [];
  for (const release of [remote.current, remote.previous]) {
    if (!release) continue;
    const page = await loadRelease(remote, release, module, pending);
    if (page) return page;
  }
  report({ remote: remote.name, version: remote.current.version, phase: 'load', outcome: 'unavailable' });
  throw new PageUnavailableError(remote.name, Promise.any(pending));
}

async function loadRelease(
  remote: RegisteredRemote,
  release: RegisteredRelease,
  module: string,
  pending: Promise<PageModule>[],
): Promise<PageModule | undefined> {
  const step = (phase: string, outcome: string) => report({ remote: remote.name, version: release.version, phase, outcome });
  if (!isCompatible(release.requires, hostProvisions())) {
    step('requires', 'refused');
    return undefined;
  }
  for (const isRetry of [false, true]) {
    const page = fetchPage(release, module, isRetry);
    const arrived = await Promise.race([page.catch(sayWhy), after(PATIENCE_MS)]);
    if (typeof arrived === 'object') {
      step('load', outcomeOf(remote, release, isRetry));
      running.set(remote.name, release.version);
      return arrived;
    }
    step('load', arrived);
    if (arrived === 'hung') {
      pending.push(page);
      return undefined;
    }
  }
  return undefined;
}

function outcomeOf(remote: RegisteredRemote, release: RegisteredRelease, isRetry: boolean): string {
  if (release !== remote.current) return 'fell back';
  return isRetry ? 'retried' : 'loaded';
}

function sayWhy(reason: unknown): 'failed' {
  console.warn(reason);
  return 'failed';
}

function after(milliseconds: number): Promise<'hung'> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, 'hung');
  });
}
