const FIRST = 10;

/**
 * Returns how many codes a list shows before the customer asks for all of them. A list hides codes only if it hides at
 * least as many as it shows.
 */
export function shownAtFirst(count: number): number {
  return count < 2 * FIRST ? count : FIRST;
}
