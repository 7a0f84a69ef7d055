import { sql } from 'kysely';
import type { DbOrTrx } from 'server-kit/db/database';
import type { CanaryChannel } from '../channel';
import { ALPHA, evidenceAgainst, MIN_VISITORS } from './sequentialTest';

/**
 * Detects a canary whose visitors' browsers send too few reports. Such a canary has few errors, but may be broken.
 * Compares it with the live version, because some browsers block reports and crawlers send none.
 * @returns why the canary is worse, or `undefined` if it has too few visitors or a similar share of them sends reports
 */
export async function findSilence(
  db: DbOrTrx,
  { name, revision, stable, canary }: CanaryChannel,
): Promise<string | undefined> {
  const counts = await countServed(db, name, revision);
  const ofCanary = counts.find((each) => each.version === canary.version);
  const ofStable = counts.find((each) => each.version === stable);
  if (!ofCanary || !ofStable || Math.min(ofCanary.served, ofStable.served) < MIN_VISITORS) return undefined;
  // Swap the roles and count reports instead of failures. The test then shows whether the live version's visitors
  // report at least three times as often. A smaller difference is normal: the canary's files are not in the visitors'
  // caches yet, so more visitors leave before they report.
  const evidence = evidenceAgainst(
    { visitors: ofStable.served, failed: ofStable.reported },
    { visitors: ofCanary.served, failed: ofCanary.reported },
  );
  if (evidence < 1 / ALPHA) return undefined;
  return `Only ${ofCanary.reported} of ${ofCanary.served} visitors reported that the page loaded. Live ${stable}: ${ofStable.reported} of ${ofStable.served} visitors.`;
}

/** Returns how many visitors were served each version, and how many of them reported anything about that version. */
function countServed(db: DbOrTrx, name: string, revision: number) {
  return db
    .selectFrom('served_visitors as served')
    .leftJoin('release_visitors as reporter', (join) =>
      join
        .onRef('reporter.name', '=', 'served.name')
        .onRef('reporter.revision', '=', 'served.revision')
        .onRef('reporter.version', '=', 'served.version')
        .onRef('reporter.day', '=', 'served.day')
        .onRef('reporter.visitor', '=', 'served.visitor'),
    )
    .select([
      'served.version',
      sql<number>`count(*)::int`.as('served'),
      sql<number>`count(reporter.visitor)::int`.as('reported'),
    ])
    .where('served.name', '=', name)
    .where('served.revision', '=', revision)
    .groupBy('served.version')
    .execute();
}
