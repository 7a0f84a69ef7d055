/** Formats a count with its noun, such as `1 day` or `1,204 days`. Pass `plural` if it is irregular. */
export function counting(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupThousands(count)} ${count === 1 ? noun : plural}`;
}

/** Formats a whole number with thousands separators: `12,345`. */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
