import { isCompatible } from 'shared/compatibility/requirements';
import type { LiveRegistry, RegisteredRemote } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { fetchPage, type PageModule } from './fetchPage';
import { hostProvisions } from './hostProvisions';
import { type LoadedPage, PageUnavailableError } from './PageUnavailableError';
import { fetchRegistry, revisionOf } from './registry';
import { type FederationEvent, report } from './report';
import { hasModule, isDoubted, runningRelease, type RunningRelease, setRunning } from './runningReleases';

/** The time limit for one attempt to load a page. A release gets up to two attempts. */
const LOAD_TIMEOUT_MS = 6_000;

/**
 * Loads a page of a remote from the first release that works. Starts with the release that runs in this tab, or else
 * the known current release, unless one of its pages has failed before. Then tries the live release and the previous
 * release. Retries a release once after an error, but not after the time limit.
 * @throws {PageUnavailableError} if no release loads the page
 */
export async function loadWithFallback(remote: RegisteredRemote, module: string): Promise<PageModule> {
  const { name } = remote;
  const late: Promise<LoadedPage>[] = [];
  const tried = new Set<string>();
  const load = async (candidate: RunningRelease, refusal = 'refused') => {
    if (tried.has(candidate.release.container)) return undefined;
    tried.add(candidate.release.container);
    if (isCompatible(candidate.release.requires, hostProvisions())) return loadRelease(candidate, module, late);
    report({ remote: name, version: candidate.release.version, phase: 'requires', outcome: refusal });
    return undefined;
  };

  const first = runningRelease(name, module) ?? remote.current;
  const page = isDoubted(first) ? undefined : await load({ remote, release: first });
  if (page) return page;
  const live = await fetchRegistry();
  const source = live ? remoteWithModule(live, name, module) : remote;
  // The release gate compared the release with the live shell. If this tab runs another shell, the release is not at
  // fault.
  const refusal = live && live.shellVersion !== runtimeConfig().shellVersion ? 'outdated' : 'refused';
  for (const release of [source?.current, source?.previous]) {
    const other = source && release && (await load({ remote: source, release }, refusal));
    if (other) return other;
  }
  report({ remote: name, version: (source ?? remote).current.version, phase: 'load', outcome: 'unavailable' });
  throw new PageUnavailableError({ remote: name, late, newRevision: live && newRevision(live, source) });
}

function remoteWithModule({ remotes }: LiveRegistry, name: string, module: string): RegisteredRemote | undefined {
  return remotes.find((remote) => remote.name === name && hasModule(remote, module));
}

/**
 * Returns the live revision if a page reload may help. A reload does not help if the page already has the live
 * revision, or if this shell already supports the live release.
 */
function newRevision(live: LiveRegistry, remote: RegisteredRemote | undefined): string | undefined {
  const revision = revisionOf(live);
  if (revision === revisionOf(runtimeConfig())) return undefined;
  return remote && isCompatible(remote.current.requires, hostProvisions()) ? undefined : revision;
}

async function loadRelease(
  candidate: RunningRelease,
  module: string,
  late: Promise<LoadedPage>[],
): Promise<PageModule | undefined> {
  const { remote, release } = candidate;
  const step = (outcome: string, details: Pick<FederationEvent, 'error' | 'durationMs'>) =>
    report({ remote: remote.name, version: release.version, phase: 'load', outcome, ...details });
  for (const isRetry of [false, true]) {
    let error: unknown;
    const startedAt = performance.now();
    const loading = fetchPage(release, module, isRetry);
    const loaded = loading.catch((reason: unknown) => {
      console.warn(reason);
      error = reason;
      return 'failed' as const;
    });
    const result = await Promise.race([loaded, after(LOAD_TIMEOUT_MS)]);
    if (typeof result === 'object') {
      step(outcomeOf(candidate, isRetry), { durationMs: performance.now() - startedAt });
      setRunning(candidate);
      return result;
    }
    step(result, { error });
    if (result === 'hung') {
      late.push(loading.then((page) => ({ ...candidate, page })));
      return undefined;
    }
  }
  return undefined;
}

function outcomeOf({ remote, release }: RunningRelease, isRetry: boolean): string {
  if (release === remote.previous) return 'fell back';
  return isRetry ? 'retried' : 'loaded';
}

function after(milliseconds: number): Promise<'hung'> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, 'hung');
  });
}
