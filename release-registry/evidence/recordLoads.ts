import { sql } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import type { LoadOutcome, ReportedLoad } from 'shared/contract/reports';
import { HOUR_MS, later, startOfHour } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { isPublished } from '../publishedRecord';
import { parseRelease } from '../releaseName';
import { recordVisitor } from './recordVisitor';
import type { ReleaseLoadTable } from './tables';

type Context = Pick<AppContext, 'db' | 'clock'>;

type Health = Pick<ReleaseLoadTable, 'loads' | 'failures'>;

const FAILURES: ReadonlySet<LoadOutcome> = new Set(['failed', 'hung', 'refused']);
const LOADS: ReadonlySet<LoadOutcome> = new Set(['loaded', 'retried', 'fell back']);

interface Loads {
  request: { ip: string };
  visitorId: string;
  loads: readonly ReportedLoad[];
}

/** Counts loads and failed loads, and records the visitor of each release. Ignores unpublished releases. */
export async function recordLoads(context: Context, { request, visitorId, loads }: Loads): Promise<void> {
  for (const { release: releaseName, outcome, shell } of loads) {
    const release = parseRelease(releaseName);
    if (!(await isPublished(context.db, release))) continue;
    const hasFailed = FAILURES.has(outcome);
    await countLoad(context, release, { hasLoaded: LOADS.has(outcome), hasFailed });
    await recordVisitor(context, { request, visitorId, releases: [release], hasFailed });
    if (shell !== undefined)
      await recordVisitor(context, { request, visitorId, releases: [parseRelease(shell)], hasFailed: false });
  }
}

async function countLoad(
  { db, clock }: Context,
  { name, version }: { name: string; version: string },
  { hasLoaded, hasFailed }: { hasLoaded: boolean; hasFailed: boolean },
): Promise<void> {
  if (!hasLoaded && !hasFailed) return;
  await db
    .insertInto('release_loads')
    .values({ name, version, hour: startOfHour(clock.now()), loads: Number(hasLoaded), failures: Number(hasFailed) })
    .onConflict((conflict) =>
      conflict.columns(['name', 'version', 'hour']).doUpdateSet({
        loads: sql`release_loads.loads + excluded.loads`,
        failures: sql`release_loads.failures + excluded.failures`,
      }),
    )
    .execute();
}

/**
 * Counts the loads and failures that browsers reported in the last `hours` hours, by `<name>@<version>`. Counts whole
 * hours. Visitors can send false reports, so the figures show only a trend.
 */
export async function healthOfReleases(db: DbOrTrx, now: Date, hours: number): Promise<Map<string, Health>> {
  const rows = await db
    .selectFrom('release_loads')
    .select(['name', 'version'])
    .select([sql<number>`sum(loads)::int`.as('loads'), sql<number>`sum(failures)::int`.as('failures')])
    .where('hour', '>', later(now, -hours * HOUR_MS))
    .groupBy(['name', 'version'])
    .execute();
  return new Map(rows.map(({ loads, failures, ...release }) => [nameOf(release), { loads, failures }]));
}
