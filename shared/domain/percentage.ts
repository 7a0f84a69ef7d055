/** Formats a percentage for customers, without decimals (specification, section 9): `10%`. */
export function formatPercentage(percentage: number): string {
  return `${Math.round(percentage)}%`;
}
