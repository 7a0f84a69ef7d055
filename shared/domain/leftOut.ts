/**
 * Returns the codes that a renewal leaves out: unused codes first, then activated ones, each group newest first.
 * @param codes all codes that the renewal can cover, oldest first
 * @param quantity how many computers the renewal covers
 */
export function leftOut<Code extends { readonly isActivated: boolean }>(
  codes: readonly Code[],
  quantity: number,
): Code[] {
  const sorted = codes.toReversed().sort((a, b) => Number(a.isActivated) - Number(b.isActivated));
  return sorted.slice(0, Math.max(0, codes.length - quantity));
}
