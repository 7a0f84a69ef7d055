/** The number of a version's visitors, and how many of them had at least one error. */
export interface VisitorCounts {
  visitors: number;
  failed: number;
}

/** The significance level of each sequential test: the maximum probability that it ends a canary that is not worse. */
export const ALPHA = 0.002;
/** The minimum number of a version's visitors for a verdict. With fewer, a few addresses could decide. */
export const MIN_VISITORS = 30;
/**
 * The minimum number of visitors with errors. With a lower minimum, false reports from a few addresses could end a
 * canary.
 */
const MIN_FAILED = 5;
/** The minimum share of the canary's visitors with errors. Above 250 visitors, this is more than `MIN_FAILED`. */
const MIN_FAILED_SHARE = 0.02;

/**
 * Returns whether a canary fails more often than the live version. Only the live version needs `MIN_VISITORS`, so a
 * canary that fails for its first visitors ends early.
 */
export function failsMoreOften(canary: VisitorCounts, stable: VisitorCounts): boolean {
  const minFailed = Math.max(MIN_FAILED, MIN_FAILED_SHARE * canary.visitors);
  const hasEnoughData = stable.visitors >= MIN_VISITORS && canary.failed >= minFailed;
  return hasEnoughData && evidenceAgainst(canary, stable) >= 1 / ALPHA;
}

/** The alternative hypotheses: the canary's visitors fail 3 or 10 times as often as the live version's visitors. */
const RATIOS = [3, 10];

/**
 * Returns the evidence that the canary fails more often than the live version. The evidence is the statistic of a
 * mixture sequential probability ratio test (mSPRT).
 *
 * Suppose that both versions fail equally often. Then a failed visitor used the canary with probability `p`, the
 * canary's share of the visitors. If the canary fails `ratio` times as often, this probability is
 * `p · ratio / (1 − p + p · ratio)`. If `p` is known, the statistic is a martingale that begins at 1. By Ville's
 * inequality, the probability that the statistic ever reaches `1 / α` is at most `α`. The server can therefore repeat
 * the test after any number of visitors. The bound is approximate, because the code uses the observed share as `p`.
 */
export function evidenceAgainst(canary: VisitorCounts, stable: VisitorCounts): number {
  const p = canary.visitors / (canary.visitors + stable.visitors);
  const failed = canary.failed + stable.failed;
  const likelihoodRatios = RATIOS.map((ratio) =>
    Math.exp(canary.failed * Math.log(ratio) - failed * Math.log(1 - p + p * ratio)),
  );
  return likelihoodRatios.reduce((sum, value) => sum + value, 0) / likelihoodRatios.length;
}
