import { countSamples, type Histogram } from './histogram';

/**
 * The minimum number of samples per version. Each network address counts once a day, so forging this many samples
 * requires many addresses.
 */
const MIN_SAMPLES = 200;

/**
 * Returns whether the canary's values are larger than the live version's, according to a Mann-Whitney test on their
 * histograms.
 *
 * The test can run at any time. Phase `k` lasts from 200 × 2^k to 200 × 2^(k+1) samples of the version with fewer
 * samples, and uses the share `1 / ((k + 1) (k + 2))` of `alpha`. Every check in a phase uses the limit for the end of
 * the phase, because by Doob's inequality, this limit holds for all checks in the phase. The shares add up to 1, so the
 * probability of any false result is at most `alpha`.
 */
export function isLarger(canary: Histogram, stable: Histogram, alpha: number): boolean {
  const samples = Math.min(countSamples(canary), countSamples(stable));
  if (samples < MIN_SAMPLES) return false;
  const phase = Math.floor(Math.log2(samples / MIN_SAMPLES));
  const alphaOfPhase = alpha / ((phase + 1) * (phase + 2));
  const limit = Math.sqrt(2 * Math.log(1 / alphaOfPhase));
  return zScore(canary, stable) >= limit * Math.sqrt((MIN_SAMPLES * 2 ** (phase + 1)) / samples);
}

/** Returns the standardised Mann-Whitney statistic, corrected for ties, or 0 if all values are equal. */
function zScore(canary: Histogram, stable: Histogram): number {
  const [n, m] = [countSamples(canary), countSamples(stable)];
  const buckets = [...new Set([...canary.keys(), ...stable.keys()])].sort((one, other) => one - other);
  let [below, wins, ties] = [0, 0, 0];
  for (const bucket of buckets) {
    const [a, b] = [canary.get(bucket) ?? 0, stable.get(bucket) ?? 0];
    // A canary's sample wins against the live version's samples in lower buckets, and half against those in its own.
    wins += a * (below + b / 2);
    below += b;
    ties += (a + b) ** 3 - (a + b);
  }
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)));
  return variance === 0 ? 0 : (wins - (n * m) / 2) / Math.sqrt(variance);
}
