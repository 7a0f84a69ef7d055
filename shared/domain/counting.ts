/** Formats a count with its noun, such as `1 day` or `1,204 days`. */
export function counting(count: number, noun: string): string {
  return `${groupThousands(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a whole number: `12,345`. */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
