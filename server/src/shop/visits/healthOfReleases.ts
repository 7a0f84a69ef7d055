import { sql } from 'kysely';
import { type Health, parseFederationReport } from 'release-registry/errorRates';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { nameOf } from 'shared/compatibility/sentences';

/**
 * Counts the loads and failures that browsers reported in the last `hours` hours, by `<name>@<version>`. Visitors can
 * send false reports, so the figures show only a trend.
 */
export async function healthOfReleases({ db, clock }: AppContext, hours: number): Promise<Map<string, Health>> {
  const rows = await db
    .selectFrom('visits')
    .select(['event_note', sql<number>`count(*)::int`.as('count')])
    .where('created_at', '>=', later(clock.now(), -hours * HOUR_MS))
    .where('event_note', 'like', 'federation %')
    .groupBy('event_note')
    .execute();
  const health = new Map<string, Health>();
  for (const { event_note, count } of rows) {
    const report = parseFederationReport(event_note);
    if (!report) continue;
    const release = nameOf(report.release);
    const { loads, failures } = health.get(release) ?? { loads: 0, failures: 0 };
    health.set(release, {
      loads: loads + (report.isLoad ? count : 0),
      failures: failures + (report.isFailure ? count : 0),
    });
  }
  return health;
}
