import { bucketOf } from 'release-registry/evidence/histogram';
import { isLarger } from 'release-registry/evidence/rankTest';
import { seededRandom } from './testing/simulateVisitors';

/** Adds a random load time, multiplied by `factor`, to a histogram. The load times have a long tail. */
function addLoad(histogram: Map<number, number>, random: () => number, factor: number): void {
  const bucket = bucketOf('LCP', 800 * factor * Math.exp(random() + random() + random() - 1.5));
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

/** Returns whether the test ever reports the canary as slower. Runs the test after every 10 visits to each version. */
function endsIn(visits: number, random: () => number, factor: number): boolean {
  const [canary, stable] = [new Map<number, number>(), new Map<number, number>()];
  for (let visit = 1; visit <= visits; visit += 1) {
    addLoad(canary, random, factor);
    addLoad(stable, random, 1);
    if (visit % 10 === 0 && isLarger(canary, stable, 0.001)) return true;
  }
  return false;
}

test('reports at most one of 1,000 equally fast canaries as slower, with 100 checks of each canary', () => {
  const random = seededRandom(3);
  const runs = Array.from({ length: 1_000 }, () => endsIn(1_000, random, 1));
  expect(runs.filter(Boolean).length).toBeLessThanOrEqual(1);
});

test('detects at least 95 of 100 canaries that are 50 % slower, within 200 visits to each canary', () => {
  const random = seededRandom(4);
  const runs = Array.from({ length: 100 }, () => endsIn(200, random, 1.5));
  expect(runs.filter(Boolean).length).toBeGreaterThanOrEqual(95);
});

test('returns false for a faster canary, too few samples or equal values', () => {
  expect(isLarger(new Map([[1, 500]]), new Map([[2, 500]]), 0.001)).toBe(false);
  expect(isLarger(new Map([[9, 199]]), new Map([[1, 500]]), 0.001)).toBe(false);
  expect(isLarger(new Map([[5, 500]]), new Map([[5, 500]]), 0.001)).toBe(false);
});
