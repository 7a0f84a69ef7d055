const INITIAL_COUNT = 10;

/**
 * Returns how many codes a list shows before the customer asks for all of them. A list hides codes only if it hides at
 * least as many as it shows.
 */
export function initialCodeCount(count: number): number {
  return count < 2 * INITIAL_COUNT ? count : INITIAL_COUNT;
}
