import type { Version } from '../../api/releases';

/** Describes the share of failed loads, such as `1.5% (3 of 200)`. */
export function describeErrorRate({ loads = 0, failures = 0, errorRate }: Version): string {
  return errorRate === undefined
    ? 'No reports'
    : `${(100 * errorRate).toFixed(1)}% (${failures} of ${loads + failures})`;
}
