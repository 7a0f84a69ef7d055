interface Seat {
  readonly code: string;
  readonly isActivated: boolean;
}

/**
 * Returns the codes that a renewal leaves out: the chosen ones, then unused ones, then those in use, the newest first.
 * @param codes all codes that the renewal can cover, oldest first
 * @param quantity how many computers the renewal covers
 */
export function leftOut<Code extends Seat>(
  codes: readonly Code[],
  quantity: number,
  chosen: ReadonlySet<string> = new Set(),
): Code[] {
  const rank = ({ code, isActivated }: Seat) => (chosen.has(code) ? 0 : isActivated ? 2 : 1);
  const sorted = codes.toReversed().sort((a, b) => rank(a) - rank(b));
  return sorted.slice(0, Math.max(0, codes.length - quantity));
}
