/** The visitors of a version, and how many of them had at least one error. */
export interface VisitorCounts {
  visitors: number;
  failed: number;
}

/** The alternatives: the canary's visitors fail this many times as often as those of the live version. */
const RATIOS = [3, 10];

/**
 * Returns the evidence that the canary fails more often than the live version, as the value of a sequential probability
 * ratio test with a mixture of alternatives (mSPRT).
 *
 * If both versions fail equally often, a failed visitor is one of the canary with the probability `p`, the canary's
 * share of the visitors. The value then is a martingale that begins at 1. By Ville's inequality, it reaches `1 / α` at
 * any time with a probability of at most `α`, however often it is computed.
 */
export function evidenceAgainst(canary: VisitorCounts, stable: VisitorCounts): number {
  const p = canary.visitors / (canary.visitors + stable.visitors);
  const failed = canary.failed + stable.failed;
  const values = RATIOS.map((ratio) =>
    Math.exp(canary.failed * Math.log(ratio) - failed * Math.log(1 - p + p * ratio)),
  );
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
