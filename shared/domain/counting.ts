/** Formats a count with its noun, such as `1 day` or `1,204 days`. Pass the plural if it doesn't only add an `s`. */
export function counting(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupThousands(count)} ${count === 1 ? noun : plural}`;
}

/** Formats a whole number: `12,345`. */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
