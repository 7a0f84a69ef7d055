import { seededRandom } from './testing/simulateVisitors';
import { evidenceAgainst, failsMoreOften } from 'release-registry/evidence/sequentialTest';

/** Returns the number of visitors until the test ends the canary, or `Infinity`. Tests after every 20 visitors. */
function visitorsUntilStop(random: () => number, share: number, canaryRate: number, stableRate: number, most: number) {
  const canary = { visitors: 0, failed: 0 };
  const stable = { visitors: 0, failed: 0 };
  for (let visitor = 1; visitor <= most; visitor += 1) {
    const isCanary = random() < share;
    const counts = isCanary ? canary : stable;
    counts.visitors += 1;
    counts.failed += random() < (isCanary ? canaryRate : stableRate) ? 1 : 0;
    if (visitor % 20 === 0 && failsMoreOften(canary, stable)) return visitor;
  }
  return Infinity;
}

test.each([
  [0.1, 0.005],
  [0.5, 0.005],
  [0.9, 0.005],
  [0.1, 0.2],
  [0.5, 0.2],
])(
  'with a canary share of %d and equal error rates of %d, at most 1 of 500 canaries ends in 200 checks',
  (share, rate) => {
    const random = seededRandom(1);
    const runs = Array.from({ length: 2_000 }, () => visitorsUntilStop(random, share, rate, rate, 4_000));
    expect(runs.filter((visitors) => visitors < Infinity).length).toBeLessThanOrEqual(runs.length / 500);
  },
);

test.each([
  [0.5, 0.05, 800],
  [0.1, 0.05, 4_000],
  [0.1, 0.5, 200],
  [0.1, 1, 100],
])(
  'with a canary share of %d and an error rate of %d, at least 75 %% of the canaries end within %i visitors',
  (share, rate, most) => {
    const random = seededRandom(2);
    const runs = Array.from({ length: 500 }, () => visitorsUntilStop(random, share, rate, 0.005, most));
    expect(runs.filter((visitors) => visitors < Infinity).length).toBeGreaterThanOrEqual(runs.length * 0.75);
  },
);

test('there is no evidence against a canary with fewer errors than the live version', () => {
  expect(evidenceAgainst({ visitors: 400, failed: 1 }, { visitors: 400, failed: 30 })).toBeLessThan(1);
});
