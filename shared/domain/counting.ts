/** Formats a count with its noun, such as `1 day` or `14 days`. */
export function counting(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
