import { type Selectable, sql } from 'kysely';
import { groupBy, nameOf } from 'shared/compatibility/sentences';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { type ChannelState, readChannels } from './channel';
import { type CanaryEvidence, judgeCanary } from './evidence/judgeCanary';
import { healthOfReleases } from './evidence/recordLoads';
import { type FailedRender, readRenderFailures } from './evidence/renderFailures';
import type { ReleaseLogTable } from './tables';

export interface PackageStatus extends ChannelState {
  /** The last change. Absent before the first change. */
  changed?: LastChange;
  /** The comparison of the canary with the live version. Absent if there is no canary. */
  evidence?: CanaryEvidence;
  versions: VersionStatus[];
}

type LastChange = Pick<Selectable<ReleaseLogTable>, 'action' | 'actor' | 'at' | 'reason' | 'overridden'>;

export interface VersionStatus {
  version: string;
  /** The commit that the version was built from. `null` if unknown. */
  commit: string | null;
  role: 'stable' | 'canary' | 'previous' | null;
  publishedAt: Date;
  publishedBy: string;
  /** When, by whom and why the version was marked bad. `null` for a good version. */
  bad: { at: Date; by: string; reason: string } | null;
  /**
   * The number of loads and failures that browsers reported within the requested hours. `errorRate` is the share of
   * failures from 0 to 1, or `null` if there are no reports.
   */
  loads: number;
  failures: number;
  errorRate: number | null;
  /** The pages and slots that the server could not render within the requested hours. Browsers render them instead. */
  failedRenders: readonly FailedRender[];
}

/**
 * Returns all published packages, sorted by name, with their channels and their versions, newest first. `hours` limits
 * the age of the browsers' reports.
 */
export async function releaseStatus(
  context: Pick<AppContext, 'db' | 'clock'>,
  hours: number,
): Promise<PackageStatus[]> {
  const { db, clock } = context;
  const [channels, health, releases, changes] = await Promise.all([
    readChannels(db),
    healthOfReleases(db, clock.now(), hours),
    db
      .selectFrom('releases')
      .select(['name', 'version', 'published_at', 'published_by', 'bad_at', 'bad_by', 'bad_reason'])
      .select(sql<string | null>`record #>> '{source,commit}'`.as('commit'))
      .orderBy('name')
      .orderBy('published_at', 'desc')
      .execute(),
    lastChanges(db),
  ]);
  const canaryEvidence = await judgeCanaries(db, channels);
  const names = channels.map(({ name }) => name);
  const failedRenders = await readRenderFailures(context, names, hours);
  return groupBy(releases, ({ name }) => name).map((versions) => {
    const { name } = versions[0];
    const evidence = canaryEvidence.get(name);
    const last = changes.find((each) => each.name === name);
    const notLive = { name, revision: last?.revision ?? 0, stable: '', previous: null, canary: null };
    const channel = channels.find((each) => each.name === name) ?? notLive;
    return {
      ...channel,
      ...(last && { changed: changeOf(last) }),
      ...(evidence && { evidence }),
      versions: versions.map(({ version, commit, published_at, published_by, bad_at, bad_by, bad_reason }) => ({
        version,
        commit,
        role: roleOf(channel, version),
        publishedAt: published_at,
        publishedBy: published_by,
        bad: bad_at && { at: bad_at, by: bad_by ?? '', reason: bad_reason ?? '' },
        failedRenders: failedRenders.get(nameOf({ name, version })) ?? [],
        ...withRate(health.get(nameOf({ name, version })) ?? { loads: 0, failures: 0 }),
      })),
    };
  });
}

async function judgeCanaries(db: Db, channels: readonly ChannelState[]): Promise<Map<string, CanaryEvidence>> {
  const byPackage = new Map<string, CanaryEvidence>();
  for (const { canary, ...channel } of channels) {
    if (canary) byPackage.set(channel.name, await judgeCanary(db, { ...channel, canary }));
  }
  return byPackage;
}

function lastChanges(db: Db) {
  return db
    .selectFrom('release_log')
    .distinctOn('name')
    .select(['name', 'revision', 'action', 'actor', 'at', 'reason', 'overridden'])
    .where('revision', '>', 0)
    .orderBy('name')
    .orderBy('revision', 'desc')
    .execute();
}

function changeOf({ action, actor, at, reason, overridden }: LastChange): LastChange {
  return { action, actor, at, reason, overridden };
}

function roleOf({ stable, previous, canary }: ChannelState, version: string): VersionStatus['role'] {
  if (version === stable) return 'stable';
  if (version === canary?.version) return 'canary';
  return version === previous ? 'previous' : null;
}

function withRate({ loads, failures }: { loads: number; failures: number }) {
  return { loads, failures, errorRate: loads + failures === 0 ? null : failures / (loads + failures) };
}
