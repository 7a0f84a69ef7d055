/**
 * The maximum number of comparisons in one check. A check blocks the server, and this many take less than 100 ms. Two
 * hundred remotes with five routes each need about 100,000 comparisons, and 5,000 routes need 400,000.
 */
const MAX_COMPARISONS = 500_000;
/** A conflict counts as this many comparisons, because describing it takes longer than a comparison. */
const COMPARISONS_PER_CONFLICT = 20;

/** Counts the comparisons of one check, so that no input can make the check slow. */
export class ComparisonLimit {
  #left = MAX_COMPARISONS;

  /** @throws {TooManyComparisons} if the check needs more than `MAX_COMPARISONS` */
  spend(comparisons = 1): void {
    this.#left -= comparisons;
    if (this.#left < 0) throw new TooManyComparisons();
  }

  /** @throws {TooManyComparisons} if the check finds too many conflicts to list */
  spendOnConflicts(conflicts: number): void {
    this.spend(COMPARISONS_PER_CONFLICT * conflicts);
  }
}

export class TooManyComparisons extends Error {
  constructor() {
    super(
      'The check needs too many comparisons. Use fewer overlapping routes, registered names, imported names and fields.',
    );
  }
}
