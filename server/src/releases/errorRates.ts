import { sql } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import { HOUR_MS, later } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import type { ReleaseId } from './store/ReleaseStore';

/** How often a release loaded and how often it failed in browsers. */
export interface Health {
  loads: number;
  failures: number;
}

const FAILURES = new Set(['failed', 'hung', 'refused']);
const LOADS = new Set(['loaded', 'retried', 'fell back']);
/** Matches a report from the shell in a visit record. After a load, the report also names the shell's own release. */
const REPORT = /^federation (\S+)@(\S+) (?:load|render|requires|hydrate) (.+?)(?: in (\S+)@(\S+))?$/;

/** A browser's report about a release. */
export interface FederationReport {
  release: ReleaseId;
  /** The page's shell, if the report names it. */
  shell: ReleaseId | undefined;
  isLoad: boolean;
  isFailure: boolean;
}

/** Parses the report in a visit record, or returns `undefined` if the record contains none. */
export function parseFederationReport(eventNote: string): FederationReport | undefined {
  const [, name, version, outcome, shell, shellVersion] = REPORT.exec(eventNote) ?? [];
  if (name === undefined || version === undefined || outcome === undefined) return undefined;
  return {
    release: { name, version },
    shell: shell !== undefined && shellVersion !== undefined ? { name: shell, version: shellVersion } : undefined,
    isLoad: LOADS.has(outcome),
    isFailure: FAILURES.has(outcome),
  };
}

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
