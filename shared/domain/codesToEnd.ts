/**
 * Returns the codes that a renewal leaves out: chosen codes first, then unused ones, then activated ones, each group
 * newest first.
 * @param codes all codes that the renewal can cover, oldest first
 * @param quantity how many computers the renewal covers
 */
export function codesToEnd<Code extends { readonly isActivated: boolean }>(
  codes: readonly Code[],
  quantity: number,
  isChosen: (code: Code) => boolean = () => false,
): Code[] {
  const rank = (code: Code) => (isChosen(code) ? 0 : code.isActivated ? 2 : 1);
  // Reverse the codes to put the newest first. The sort is stable, so it keeps this order in each group.
  const sorted = codes.toReversed().sort((a, b) => rank(a) - rank(b));
  return sorted.slice(0, Math.max(0, codes.length - quantity));
}
