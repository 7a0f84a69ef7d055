import { isShell } from 'shared/compatibility/isShell';
import { nameOf } from 'shared/compatibility/sentences';
import { isOlder } from 'shared/domain/versionRange';
import type { DbOrTrx } from 'server-kit/db/database';
import { type ChannelChange, type ChannelState, lastRevision, readChannel } from './channel';
import { channelAfterPromotion } from './goodReleases';
import { changesOf } from './history/recordEntry';
import { publishedRecord } from './publishedRecord';
import { ReleaseError } from './releaseFolder';
import type { ReleaseId } from './store/ReleaseStore';

export interface PlannedChange extends ChannelChange {
  /** The version that becomes live, as stable or canary. `activate` checks its compatibility. */
  activates?: string;
  /**
   * The newest version that visitors get now. `activate` refuses an older one, so that a slow workflow for an older tag
   * cannot replace a newer release.
   */
  newest?: string;
  /** A version that `activate` also marks bad. */
  bad?: string;
}

/** A package and the revision that the caller read, which is 0 before the first change. */
export interface ExpectedChannel {
  name: string;
  revision: number;
}

/** @throws {ReleaseError} if a package is named twice */
export function refuseRepeatedPackage(what: 'A set' | 'A preview', releases: readonly { name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of releases) {
    if (names.has(name)) throw new ReleaseError(`${what} can contain only one version of ${name}.`);
    names.add(name);
  }
}

/**
 * Plans to promote releases together. In a set of several releases, skips those that are already live.
 * @throws {ReleaseError} if a package is named twice, a channel has changed, or all releases are already live
 */
export async function planPromote(
  db: DbOrTrx,
  releases: readonly (ReleaseId & ExpectedChannel)[],
): Promise<PlannedChange[]> {
  refuseRepeatedPackage('A set', releases);
  const changes: PlannedChange[] = [];
  for (const release of releases) {
    const { name, version, revision } = release;
    const current = await readExpected(db, release);
    const isLive = current?.stable === version && current.canary === null;
    if (isLive && releases.length > 1) continue;
    const after = await channelAfterPromotion(db, current, version);
    changes.push({ name, revision, after, activates: version, ...newestOf(current) });
  }
  if (changes.length === 0) throw new ReleaseError('Every release in this set is already live.');
  return changes;
}

/**
 * Plans to serve `version` to `percent` percent of the visitors. 0 ends the canary.
 * @throws {ReleaseError} if no version is live, the channel has changed, or `version` is already stable
 * @throws {ReleaseError} if `percent` is 0 and `version` is not the canary
 */
export async function planCanary(
  db: DbOrTrx,
  { version, percent, ...expected }: ReleaseId & ExpectedChannel & { percent: number },
): Promise<PlannedChange[]> {
  const live = await readLive(db, expected);
  const { name, revision, stable, previous, canary } = live;
  if (percent === 0) {
    if (canary?.version !== version) throw new ReleaseError(noCanary({ name, version }, canary?.version));
    return [{ name, revision, after: { stable, previous, canary: null } }];
  }
  if (version === stable) throw new ReleaseError(`${name}@${version} is already the stable release.`);
  const after = { stable, previous, canary: { version, percent } };
  return [{ name, revision, after, activates: version, ...newestOf(live) }];
}

function noCanary(release: ReleaseId, running: string | undefined): string {
  const now = running === undefined ? 'has no canary' : `has the canary ${running}`;
  return `${nameOf(release)} is not a canary: ${release.name} ${now}. Nothing was done.`;
}

function newestOf(current: ChannelState | undefined): Pick<PlannedChange, 'newest'> {
  if (!current) return {};
  const { stable, canary } = current;
  return { newest: canary && isOlder(stable, `>=${canary.version}`) ? canary.version : stable };
}

/**
 * Plans to remove a remote from the registry. Other remotes can then use its paths.
 * @throws {ReleaseError} for the shell, or if no version is live or the channel has changed
 */
export async function planRetire(db: DbOrTrx, expected: ExpectedChannel): Promise<PlannedChange[]> {
  const { name, revision, stable } = await readLive(db, expected);
  if (isShell(await publishedRecord(db, { name, version: stable })))
    throw new ReleaseError('The shell cannot be retired, because every page needs it.');
  return [{ name, revision, after: null }];
}

/**
 * Returns a package's current channel.
 * @throws {ReleaseError} if no version is live, or if the channel has changed since the caller read it
 */
export async function readLive(db: DbOrTrx, expected: ExpectedChannel): Promise<ChannelState> {
  const current = await readExpected(db, expected);
  if (current) return current;
  throw new ReleaseError(`No version of ${expected.name} is live. Promote the version that you want.`);
}

/**
 * Returns a package's current channel, or `undefined` if no version is live.
 * @throws {ReleaseError} if the channel has changed since the caller read it
 */
async function readExpected(db: DbOrTrx, { name, revision }: ExpectedChannel): Promise<ChannelState | undefined> {
  const current = await readChannel(db, name);
  const currentRevision = current?.revision ?? (await lastRevision(db, name));
  if (currentRevision !== revision) throw new ReleaseError(await describeLastChange(db, name));
  return current;
}

async function describeLastChange(db: DbOrTrx, name: string): Promise<string> {
  const last = await changesOf(db, name).select(['action', 'actor', 'at', 'revision']).executeTakeFirst();
  if (!last) return `${name} has never been live.`;
  const { action, actor, at, revision } = last;
  return [
    `${name} was changed in the meantime (${action} by ${actor} at ${at.toISOString()}, now revision ${revision}).`,
    'Nothing was done. Check the status of the package before you try again.',
  ].join(' ');
}
