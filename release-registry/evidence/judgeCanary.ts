import { sql } from 'kysely';
import type { Metric } from 'shared/contract/reports';
import type { DbOrTrx } from 'server-kit/db/database';
import type { CanaryChannel } from '../channel';
import { changesOf } from '../history/recordEntry';
import { findSilence } from './findSilence';
import { type Histogram, percentile } from './histogram';
import { isLarger } from './rankTest';
import { failsMoreOften, MIN_VISITORS, type VisitorCounts } from './sequentialTest';
import { readHistograms } from './vitals';

/** The significance level of the tests on metrics. */
const METRIC_ALPHA = 0.001;
/**
 * The minimum ratio between the 75th percentiles of the canary and the live version. The difference must also reach the
 * amount in `MIN_DIFFERENCES`, because smaller differences do not matter.
 */
const MIN_RATIO = 1.2;
/**
 * The metrics that can end a canary, with the minimum difference (`INP` in milliseconds). `LCP` and `load` can't,
 * because they include the time to load files, and returning visitors have only the live version's files in their HTTP
 * cache.
 */
const MIN_DIFFERENCES: readonly (readonly [Metric, number])[] = [
  ['CLS', 0.02],
  ['INP', 40],
];

export interface CanaryEvidence {
  canary: VisitorCounts;
  stable: VisitorCounts;
  /** `undecided` means that the canary or the live version has too few visitors. */
  verdict: 'worse' | 'not worse' | 'undecided';
  /** Why the canary is worse. `null` for any other verdict. */
  reason: string | null;
}

/**
 * Compares a canary with the live version since the channel's last change. Metrics are stored by hour, so they also
 * include earlier page loads in the hour of the change.
 */
export async function judgeCanary(db: DbOrTrx, channel: CanaryChannel): Promise<CanaryEvidence> {
  const { name, revision, stable, canary } = channel;
  const visitors = await countVisitors(db, name, revision);
  const countsOf = (version: string) => visitors.get(version) ?? { visitors: 0, failed: 0 };
  const canaryCounts = countsOf(canary.version);
  const stableCounts = countsOf(stable);
  const reason =
    reasonInErrors(canaryCounts, stableCounts, stable) ??
    (await findSilence(db, channel)) ??
    (await reasonInMetrics(db, channel));
  const hasEnoughVisitors = Math.min(canaryCounts.visitors, stableCounts.visitors) >= MIN_VISITORS;
  const verdict = reason !== undefined ? 'worse' : hasEnoughVisitors ? 'not worse' : 'undecided';
  return { canary: canaryCounts, stable: stableCounts, verdict, reason: reason ?? null };
}

async function countVisitors(db: DbOrTrx, name: string, revision: number): Promise<Map<string, VisitorCounts>> {
  const rows = await db
    .selectFrom('release_visitors')
    .select([
      'version',
      sql<number>`count(*)::int`.as('visitors'),
      sql<number>`(count(*) filter (where has_failed))::int`.as('failed'),
    ])
    .where((row) => row.and({ name, revision }))
    .groupBy('version')
    .execute();
  return new Map(rows.map(({ version, visitors, failed }) => [version, { visitors, failed }]));
}

function reasonInErrors(canary: VisitorCounts, stable: VisitorCounts, stableVersion: string): string | undefined {
  if (!failsMoreOften(canary, stable)) return undefined;
  return `${describeCounts(canary)} had errors. Live ${stableVersion}: ${describeCounts(stable)}.`;
}

/** Describes counts, such as `21 of 400 visitors (5.3%)`. */
export function describeCounts({ visitors, failed }: VisitorCounts): string {
  return `${failed} of ${visitors} visitors${visitors === 0 ? '' : ` (${((100 * failed) / visitors).toFixed(1)}%)`}`;
}

async function reasonInMetrics(
  db: DbOrTrx,
  { name, revision, stable, canary }: CanaryChannel,
): Promise<string | undefined> {
  const change = await changesOf(db, name).select('at').where('revision', '=', revision).executeTakeFirst();
  if (!change) return undefined;
  const histograms = await readHistograms(db, name, change.at);
  for (const [metric, minDifference] of MIN_DIFFERENCES) {
    const ofCanary = histograms.get(canary.version)?.get(metric);
    const ofStable = histograms.get(stable)?.get(metric);
    const reason =
      ofCanary && ofStable && reasonInMetric(metric, { canary: ofCanary, stable: ofStable, minDifference });
    if (reason) return `${reason} Live: ${stable}.`;
  }
  return undefined;
}

interface MetricComparison {
  canary: Histogram;
  stable: Histogram;
  minDifference: number;
}

function reasonInMetric(metric: Metric, { canary, stable, minDifference }: MetricComparison): string | undefined {
  const canaryP75 = percentile(metric, canary, 0.75);
  const stableP75 = percentile(metric, stable, 0.75);
  const isMuchLarger = canaryP75 >= stableP75 * MIN_RATIO && canaryP75 >= stableP75 + minDifference;
  if (!isMuchLarger || !isLarger(canary, stable, METRIC_ALPHA)) return undefined;
  const unit = metric === 'CLS' ? '' : ' ms';
  return `The 75th percentile of ${metric} is ${canaryP75}${unit}, compared with ${stableP75}${unit} for the live version.`;
}
