const format = new Intl.RelativeTimeFormat('en-GB');
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats how long ago an ISO instant was, such as `3 hours ago`. */
export function ago(instant: string): string {
  const passedMs = Date.now() - Date.parse(instant);
  const [unit, unitMs] = UNITS.find(([, ms]) => passedMs >= ms) ?? [];
  return unit === undefined ? 'just now' : format.format(-Math.floor(passedMs / unitMs), unit);
}
