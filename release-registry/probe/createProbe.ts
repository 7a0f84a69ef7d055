import { isShell } from 'shared/compatibility/isShell';
import { groupBy, listSome, nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import { SHELL_PAGE } from '../releaseFolder';
import { faultsOf } from './faultsOf';
import type { LoadFile } from './LoadFile';

const CONCURRENCY = 16;
const TIMEOUT_MS = 10_000;
const ADVICE = 'See “What a CDN must do” in docs/cdn.md.';

interface ProbedFile {
  release: ReleaseRecord;
  path: string;
  integrity: string;
  /** The origin of the page that loads the file. */
  origin: string;
}

interface FoundFault {
  file: ProbedFile;
  fault: string;
}

interface ProbeOptions {
  config: Pick<Config, 'cdn'> & { siteOrigins: readonly string[] };
  load: LoadFile;
  timeoutMs?: number;
}

/**
 * Creates a function that loads all files of releases as browsers do. The function returns an error message for each
 * cause of failure, followed by advice, or an empty list if all files load.
 */
export function createProbe({ config, load, timeoutMs = TIMEOUT_MS }: ProbeOptions) {
  const { cdn, siteOrigins } = config;
  const probe = async ({ release, path, integrity, origin }: ProbedFile, signal: AbortSignal): Promise<string[]> => {
    if (signal.aborted) return [tooSlow(timeoutMs)];
    try {
      const file = await load(`/cdn/${release.name}/${release.version}/${path}`, origin, signal);
      return faultsOf(file, { path, integrity, crossOrigin: cdn.origin === undefined ? undefined : origin });
    } catch (error) {
      return [signal.aborted ? tooSlow(timeoutMs) : `with an error (${messageOf(error)})`];
    }
  };

  return async function probeFiles(releases: readonly ReleaseRecord[]): Promise<string[]> {
    const waiting = releases.flatMap((release) => filesOf(release, siteOrigins));
    const signal = AbortSignal.timeout(timeoutMs);
    const found: FoundFault[] = [];
    const work = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        for (const fault of await probe(file, signal)) found.push({ file, fault });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const sentences = groupBy(found, ({ fault }) => fault).map((group) => describeFaults(group, cdn.origin));
    return sentences.length === 0 ? [] : [...sentences, ADVICE];
  };
}

/**
 * Lists the files to load. Loads only the first file for every site origin, because a CDN applies the same rule for
 * other origins to all files.
 */
function filesOf(release: ReleaseRecord, siteOrigins: readonly string[]): ProbedFile[] {
  const files = Object.entries(release.integrity).filter(([path]) => !isShell(release) || path !== SHELL_PAGE);
  return files.flatMap(([path, integrity], index) => {
    const origins = index === 0 ? siteOrigins : siteOrigins.slice(0, 1);
    return origins.map((origin) => ({ release, path, integrity, origin }));
  });
}

function describeFaults(group: readonly [FoundFault, ...FoundFault[]], cdnOrigin: string | undefined): string {
  const files = listSome([...new Set(group.map(({ file }) => `${nameOf(file.release)}/${file.path}`))]);
  return `${cdnOrigin ?? 'This server'} serves ${files} ${group[0].fault}.`;
}

const tooSlow = (timeoutMs: number) => `too slowly: it was not complete after ${timeoutMs / 1000} s`;

/** Returns the innermost error's message, such as a network error. `fetch` itself reports only that it failed. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('cause' in error && error.cause) return messageOf(error.cause);
  const { message = '', code = '' }: { message?: unknown; code?: unknown } = error;
  return String(message || code);
}
