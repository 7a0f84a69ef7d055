import type { LiveRegistry, RegisteredRelease, RegisteredRemote } from 'shared/contract/registry';
import type { LoadOutcome } from 'shared/contract/reports';
import { revisionOf } from './createRegistryCall';
import { type FederationEvent, report } from './report';
import { hasModule, isSuspected, runningRelease, type RunningRelease, setRunning } from './runningReleases';
import { type LoadedModule, UnavailableError } from './UnavailableError';

/** The time limit for one attempt to load a module. A release gets up to two attempts. */
const LOAD_TIMEOUT_MS = 6_000;

/** What the loader needs from the page. */
export interface LoaderOptions<Module> {
  /**
   * Makes one attempt to load a module of a release. If `isRetry` is true, the first attempt failed, and the function
   * must load the entry again.
   */
  load: (release: RegisteredRelease, module: string, isRetry: boolean) => Promise<Module>;
  /** Returns whether this page provides what the release needs. */
  canRun: (release: RegisteredRelease) => boolean;
  fetchRegistry: () => Promise<LiveRegistry | undefined>;
  pageRegistry: () => LiveRegistry;
}

/**
 * Creates a function that loads a module of a remote from the first release that works. It starts with the release that
 * runs in this tab, or else the current release of `remote`, unless one of its modules has failed before. Then it
 * fetches the registry and tries the live release and the previous release. It retries a release once after an error,
 * but not after the time limit. It throws an `UnavailableError` if no release loads the module.
 */
export function createLoader<Module>({ load: loadModule, canRun, fetchRegistry, pageRegistry }: LoaderOptions<Module>) {
  return async function loadWithFallback(remote: RegisteredRemote, module: string): Promise<Module> {
    const { name } = remote;
    const late: Promise<LoadedModule<Module>>[] = [];
    const tried = new Set<string>();
    const tryRelease = async (candidate: RunningRelease, refusal: LoadOutcome = 'refused') => {
      if (tried.has(candidate.release.container)) return undefined;
      tried.add(candidate.release.container);
      if (canRun(candidate.release)) return loadRelease(candidate, module, late);
      report({ remote: name, version: candidate.release.version, phase: 'requires', outcome: refusal });
      return undefined;
    };

    const first = runningRelease(name, module) ?? remote.current;
    const page = isSuspected(first) ? undefined : await tryRelease({ remote, release: first });
    if (page) return page;
    const live = await fetchRegistry();
    const source = live ? remoteWithModule(live, name, module) : remote;
    // The release gate compared the release with the live shell. If this tab runs another shell, the release is not at
    // fault.
    const refusal = live && live.shellVersion !== pageRegistry().shellVersion ? 'outdated' : 'refused';
    for (const release of [source?.current, source?.previous]) {
      const loaded = source && release && (await tryRelease({ remote: source, release }, refusal));
      if (loaded) return loaded;
    }
    report({ remote: name, version: (source ?? remote).current.version, phase: 'load', outcome: 'unavailable' });
    throw new UnavailableError({ remote: name, late, newRevision: live && newRevision(live, source) });
  };

  /**
   * Returns the live revision if a page reload may help. A reload does not help if the page already has the live
   * revision, or if this shell already supports the live release.
   */
  function newRevision(live: LiveRegistry, remote: RegisteredRemote | undefined): string | undefined {
    const revision = revisionOf(live);
    if (revision === revisionOf(pageRegistry())) return undefined;
    return remote && canRun(remote.current) ? undefined : revision;
  }

  async function loadRelease(
    candidate: RunningRelease,
    module: string,
    late: Promise<LoadedModule<Module>>[],
  ): Promise<Module | undefined> {
    const { remote, release } = candidate;
    const reportAttempt = (outcome: LoadOutcome, details: Pick<FederationEvent, 'error' | 'durationMs'>) =>
      report({ remote: remote.name, version: release.version, phase: 'load', outcome, ...details });
    for (const isRetry of [false, true]) {
      let error: unknown;
      const startedAt = performance.now();
      const loading = loadModule(release, module, isRetry);
      const loaded = loading.then(
        (page) => ({ page }),
        (reason: unknown) => {
          console.warn(reason);
          error = reason;
          return 'failed' as const;
        },
      );
      const result = await Promise.race([loaded, hungAfter(LOAD_TIMEOUT_MS)]);
      if (typeof result === 'object') {
        reportAttempt(outcomeOf(candidate, isRetry), { durationMs: performance.now() - startedAt });
        setRunning(candidate);
        return result.page;
      }
      reportAttempt(result, { error });
      if (result === 'hung') {
        late.push(loading.then((page) => ({ ...candidate, page })));
        return undefined;
      }
    }
    return undefined;
  }
}

function remoteWithModule({ remotes }: LiveRegistry, name: string, module: string): RegisteredRemote | undefined {
  return remotes.find((remote) => remote.name === name && hasModule(remote, module));
}

function outcomeOf({ remote, release }: RunningRelease, isRetry: boolean): LoadOutcome {
  if (release === remote.previous) return 'fell back';
  return isRetry ? 'retried' : 'loaded';
}

function hungAfter(milliseconds: number): Promise<'hung'> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, 'hung');
  });
}
