const INITIAL_COUNT = 10;

/**
 * Returns how many codes a list shows before the customer presses "Show all". The list shows all codes if it would
 * otherwise hide fewer than it shows.
 */
export function initialCodeCount(count: number): number {
  return count < 2 * INITIAL_COUNT ? count : INITIAL_COUNT;
}
