const INITIAL_COUNT = 10;

/**
 * Returns how many codes a list shows before the customer presses "Show all". Lists that would hide fewer codes than
 * they show hide none.
 */
export function initialCodeCount(count: number): number {
  return count < 2 * INITIAL_COUNT ? count : INITIAL_COUNT;
}
