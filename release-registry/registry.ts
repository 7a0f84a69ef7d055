import { isShell } from 'shared/compatibility/isShell';
import { isServed, pageContractOf } from 'shared/compatibility/pageContract';
import { isCompatible } from 'shared/compatibility/requirements';
import { groupBy, nameOf } from 'shared/compatibility/sentences';
import { DEFAULT_SITE, type ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { waitAtMost } from 'server-kit/lifecycle/waitAtMost';
import { readChannels } from './channel';
import { createRefresh } from './createRefresh';
import { PAGE_CONTRACTS } from './serverContract';

export interface CurrentRelease {
  name: string;
  record: ReleaseRecord;
  previous?: ReleaseRecord;
}

/** The releases for a page. The registry returns the same object until a channel changes. */
export interface RegistrySnapshot {
  shell?: CurrentRelease & { pageHtml: string };
  remotes: CurrentRelease[];
  /** True if some visitors get a canary. */
  hasCanary: boolean;
}

/** How long visitors may get releases that are no longer live. */
const STALE_MS = 1_000;

/**
 * Returns a site's releases for a canary bucket from 0 to 99. Buckets below a canary's percentage get the canary, and
 * calls without a bucket get only stable releases.
 */
export type Registry = (bucket?: number, site?: string) => Promise<RegistrySnapshot>;

type Select = (bucket: number, site?: string) => RegistrySnapshot;

/** The bucket of calls without a bucket. It is above every percentage, so it never gets a canary. */
const NO_BUCKET = Infinity;

/** Prepares releases before visitors get them. Returns `undefined` if there is nothing to prepare. */
export type PrepareReleases = (select: Select) => Promise<unknown> | undefined;

/**
 * The time limit for preparing new releases. Meanwhile, visitors get the previous releases if these were live within
 * the last second.
 */
const PREPARATION_LIMIT_MS = 1_000;

/**
 * Creates a registry of the current releases. The registry reads the releases again if the last read is more than half
 * a second old, and returns the last known releases while the database is unavailable. After a quiet period, the first
 * call therefore waits for new releases and their preparation.
 */
export function createRegistry(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  prepare: PrepareReleases = () => undefined,
): Registry {
  // The key is absent until the first read.
  let known: { key?: string; select: Select } = { select: createSelection([]) };
  let preparing: { key: string; done: Promise<void> } | undefined;
  // When a read last confirmed that the known releases are live.
  let confirmedAt = -Infinity;

  const read = async () => {
    const startedAt = performance.now();
    const key = await readKey(db);
    if (known.key !== key && preparing?.key !== key) await startChange(key);
    if (known.key === key) {
      preparing = undefined;
      confirmedAt = startedAt;
    }
  };

  const startChange = async (key: string) => {
    const packages = await readPackages(db);
    for (const sentence of unservedReleases(packages)) log.error(sentence);
    const next = { key, select: createSelection(packages) };
    // Prepare only if a shell is already live. Without a live shell, no page works, so visitors must not wait for
    // the preparation.
    const preparation = known.select(NO_BUCKET).shell && prepare(next.select);
    if (!preparation) {
      known = next;
      return;
    }
    const done = waitAtMost(PREPARATION_LIMIT_MS, preparation).then(() => {
      // Releases may have changed again in the meantime.
      if (preparing?.key !== key) return;
      known = next;
      preparing = undefined;
    });
    preparing = { key, done };
  };

  const refresh = createRefresh(read);
  return async (bucket = NO_BUCKET, site = DEFAULT_SITE) => {
    await refresh();
    // Serve the previous releases during the preparation, but not once they may be more than a second out of date.
    if (preparing && performance.now() - confirmedAt > STALE_MS) await preparing.done;
    return known.select(bucket, site);
  };
}

interface ServedRelease {
  record: ReleaseRecord;
  pageHtml: string | null;
  badAt: Date | null;
}

interface ServedPackage {
  name: string;
  site: string;
  stable: ServedRelease;
  previous: ServedRelease | undefined;
  canary: ServedRelease | undefined;
  /** The canary's share of the visitors. */
  percent: number;
}

/** Reads a key that changes whenever a channel changes. The query is small, so frequent reads are cheap. */
async function readKey(db: Db): Promise<string> {
  const rows = await db.selectFrom('release_channels').select(['name', 'revision']).orderBy('name').execute();
  return rows.map(({ name, revision }) => `${name}:${revision}`).join(' ');
}

async function readPackages(db: Db): Promise<ServedPackage[]> {
  const channels = await readChannels(db);
  const releases = await db
    .selectFrom('releases as release')
    .innerJoin('release_channels as channel', 'channel.name', 'release.name')
    .where((where) =>
      where.or(
        (['stable', 'previous', 'canary_version'] as const).map((column) =>
          where('release.version', '=', where.ref(`channel.${column}`)),
        ),
      ),
    )
    .select([
      'release.name',
      'release.version',
      'release.site',
      'release.record',
      'release.page_html as pageHtml',
      'release.bad_at as badAt',
    ])
    .execute();
  const find = (name: string, version: string | null | undefined) =>
    releases.find((release) => release.name === name && release.version === version);
  return channels.flatMap((channel) => {
    const { name, canary } = channel;
    const stable = find(name, channel.stable);
    if (!stable) return [];
    const others = { previous: find(name, channel.previous), canary: find(name, canary?.version) };
    return [{ name, site: stable.site, stable, ...others, percent: canary?.percent ?? 0 }];
  });
}

const EMPTY: RegistrySnapshot = { remotes: [], hasCanary: false };

/** Creates a function that returns the snapshot for a canary bucket of a site. */
function createSelection(packages: readonly ServedPackage[]): Select {
  const sites = new Map(
    groupBy(packages, ({ site }) => site).map((ofSite) => [ofSite[0].site, createSiteSelection(ofSite)]),
  );
  return (bucket, site = DEFAULT_SITE) => sites.get(site)?.(bucket) ?? EMPTY;
}

/** Caches one snapshot for each combination of canaries. */
function createSiteSelection(packages: readonly ServedPackage[]): Select {
  const snapshots = new Map<string, RegistrySnapshot>();
  return (bucket) => {
    const onCanary = new Set(
      packages.filter(({ canary, percent }) => canary && bucket < percent).map(({ name }) => name),
    );
    const key = [...onCanary].join(' ');
    const snapshot = snapshots.get(key) ?? createSnapshot(packages, onCanary);
    snapshots.set(key, snapshot);
    return snapshot;
  };
}

interface ChosenRelease {
  release: ServedRelease;
  fallback?: ServedRelease | undefined;
}

function createSnapshot(packages: readonly ServedPackage[], onCanary: ReadonlySet<string>): RegistrySnapshot {
  const choose = ({ name, stable, previous, canary }: ServedPackage) =>
    canary && onCanary.has(name)
      ? { name, release: canary, fallback: [stable, previous].find(isGood) }
      : { name, release: stable, fallback: [previous].find(isGood) };
  const chosen = packages.map(choose);
  const shell = chosen.filter(({ release }) => isShell(release.record)).map(servableShell)[0];
  // A fallback must be compatible with this shell.
  const isUsable = (fallback: ServedRelease | undefined): fallback is ServedRelease =>
    fallback !== undefined && (!shell || isCompatible(fallback.record.requires, shell.record.provides));
  return {
    ...(shell?.pageHtml == null
      ? {}
      : { shell: { name: shell.record.name, record: shell.record, pageHtml: shell.pageHtml } }),
    remotes: chosen
      .filter(({ release }) => !isShell(release.record))
      .map(({ name, release, fallback }) => ({
        name,
        record: release.record,
        ...(isUsable(fallback) ? { previous: fallback.record } : {}),
      })),
    hasCanary: packages.some(({ canary }) => canary),
  };
}

/** Returns true if the release exists and is not marked bad. A page never falls back to a bad release. */
const isGood = (release: ServedRelease | undefined) => release?.badAt === null;

/**
 * Returns the chosen shell release, or its fallback if this server supports only the fallback's page contract.
 */
function servableShell({ release, fallback }: ChosenRelease): ServedRelease {
  return !canServe(release) && fallback && canServe(fallback) ? fallback : release;
}

const canServe = ({ record }: ServedRelease) => isServed(record, PAGE_CONTRACTS);

/**
 * Returns a log message for each live release whose page contract this server does not support. The release gate
 * (`can-release`) refuses these releases, but they can be live when an older server replaces a newer one.
 */
function unservedReleases(packages: readonly ServedPackage[]): string[] {
  return packages
    .flatMap(({ stable, canary }) => [stable, ...(canary ? [canary] : [])])
    .filter((release) => !canServe(release))
    .map(({ record }) =>
      [
        `${nameOf(record)} needs page contract ${pageContractOf(record)}, which this server does not support.`,
        'Visitors get the previous release, or pages that are not prerendered.',
      ].join(' '),
    );
}
