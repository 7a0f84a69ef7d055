import type { Metric } from 'shared/contract/reports';

/** The ratio between a bucket's upper and lower bounds. It makes percentiles accurate to within 5 %. */
const RATIO = 1.1;
/** The scale factor for `CLS` values, which have no unit and are mostly below 1. */
const CLS_SCALE = 1_000;

/** The number of samples in each bucket, by bucket number. A bucket is a logarithmic interval of values. */
export type Histogram = ReadonlyMap<number, number>;

/** Returns the number of a value's bucket. Values below 1 are in bucket 0. */
export function bucketOf(metric: Metric, value: number): number {
  const scaled = metric === 'CLS' ? value * CLS_SCALE : value;
  return scaled < 1 ? 0 : Math.round(Math.log(scaled) / Math.log(RATIO)) + 1;
}

function valueOf(metric: Metric, bucket: number): number {
  const scaled = bucket === 0 ? 0 : RATIO ** (bucket - 1);
  return metric === 'CLS' ? Math.round(scaled) / CLS_SCALE : Math.round(scaled);
}

export function countSamples(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, samples) => sum + samples, 0);
}

/** Returns the percentile for `share`, such as the 75th percentile for 0.75, or 0 if the histogram is empty. */
export function percentile(metric: Metric, histogram: Histogram, share: number): number {
  const limit = countSamples(histogram) * share;
  let seen = 0;
  for (const [bucket, samples] of [...histogram].sort(([a], [b]) => a - b)) {
    seen += samples;
    if (seen >= limit) return valueOf(metric, bucket);
  }
  return 0;
}
