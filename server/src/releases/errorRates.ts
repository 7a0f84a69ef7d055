import { sql } from 'kysely';
import { HOUR_MS, later } from '../clock/clock';
import type { AppContext } from '../context/AppContext';

/** The number of loads and failures of a release in browsers. */
export interface Health {
  loads: number;
  failures: number;
}

const FAILURES = new Set(['failed', 'hung', 'refused']);
const LOADS = new Set(['loaded', 'retried', 'fell back']);
/** The format in which the shell writes a failure into a visit record. */
const NOTE = /^federation (\S+@\S+) (?:load|render|requires|hydrate) (.+)$/;

/**
 * Returns the browsers' reports of the last `hours`, by `<name>@<version>`. Visitors can send false reports, so the
 * figures show only a trend.
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
    const [, release, outcome] = NOTE.exec(event_note) ?? [];
    if (release === undefined || outcome === undefined) continue;
    const { loads, failures } = health.get(release) ?? { loads: 0, failures: 0 };
    health.set(release, {
      loads: loads + (LOADS.has(outcome) ? count : 0),
      failures: failures + (FAILURES.has(outcome) ? count : 0),
    });
  }
  return health;
}
