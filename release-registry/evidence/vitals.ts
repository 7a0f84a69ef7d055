import { sql } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import { type Metric, METRICS, type ReportedVital } from 'shared/contract/reports';
import { later, MINUTE_MS, startOfHour } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { bucketOf, countSamples, type Histogram, percentile } from './histogram';
import { isPublished } from '../publishedRecord';
import { parseRelease } from '../releaseName';

type Context = Pick<AppContext, 'db' | 'clock'>;

/**
 * Adds the web vitals of a page load to this hour's histograms. Counts only the last value for each release and metric,
 * because a forged report can repeat a metric. Ignores unpublished releases.
 */
export async function recordVitals({ db, clock }: Context, vitals: readonly ReportedVital[]): Promise<void> {
  const hour = startOfHour(clock.now());
  const samples = vitals.map(({ release, ...vital }) => ({ ...parseRelease(release), ...vital }));
  const last = new Map(samples.map((sample) => [`${nameOf(sample)} ${sample.metric}`, sample]));
  for (const { name, version, metric, value } of last.values()) {
    if (!(await isPublished(db, { name, version }))) continue;
    await db
      .insertInto('release_vitals')
      .values({ name, version, hour, metric, bucket: bucketOf(metric, value), samples: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'version', 'hour', 'metric', 'bucket'])
          .doUpdateSet({ samples: sql`release_vitals.samples + 1` }),
      )
      .execute();
  }
}

/** A version's metric, in milliseconds except for `CLS`. */
export interface ListedVital {
  version: string;
  metric: Metric;
  samples: number;
  median: number;
  p75: number;
}

/**
 * Returns the metrics of a package's versions. The period starts on the hour, so it is up to an hour longer than
 * `minutes`.
 */
export async function listVitals({ db, clock }: Context, name: string, minutes: number): Promise<ListedVital[]> {
  const histograms = await readHistograms(db, name, later(clock.now(), -minutes * MINUTE_MS));
  return [...histograms].flatMap(([version, ofVersion]) =>
    METRICS.flatMap((metric) => {
      const histogram = ofVersion.get(metric);
      if (!histogram) return [];
      const median = percentile(metric, histogram, 0.5);
      const p75 = percentile(metric, histogram, 0.75);
      return [{ version, metric, samples: countSamples(histogram), median, p75 }];
    }),
  );
}

/** Returns a package's histograms, by version and metric. The period starts with the hour that contains `since`. */
export async function readHistograms(
  db: DbOrTrx,
  name: string,
  since: Date,
): Promise<Map<string, Map<string, Histogram>>> {
  const rows = await db
    .selectFrom('release_vitals')
    .select(['version', 'metric', 'bucket', sql<number>`sum(samples)::int`.as('samples')])
    .where('name', '=', name)
    .where('hour', '>=', startOfHour(since))
    .groupBy(['version', 'metric', 'bucket'])
    .orderBy('version')
    .execute();
  const versions = new Map<string, Map<string, Map<number, number>>>();
  for (const { version, metric, bucket, samples } of rows) {
    const metrics = versions.get(version) ?? new Map<string, Map<number, number>>();
    const histogram = metrics.get(metric) ?? new Map<number, number>();
    versions.set(version, metrics.set(metric, histogram.set(bucket, samples)));
  }
  return versions;
}
