/** The maximum number of comparisons in one check. They take less than 100 ms, in which a server answers no request. */
const MAX_COMPARISONS = 1_000_000;

/** Counts the comparisons of one check, so that no input can make the check slow. */
export class ComparisonLimit {
  #left = MAX_COMPARISONS;

  /** @throws {TooManyComparisons} if the check needs more than `MAX_COMPARISONS` */
  spend(comparisons = 1): void {
    this.#left -= comparisons;
    if (this.#left < 0) throw new TooManyComparisons();
  }
}

export class TooManyComparisons extends Error {
  constructor() {
    super('There are too many overlapping routes or fields to compare. Use fewer parameters and optional segments.');
  }
}
