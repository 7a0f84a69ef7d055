const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** Returns how long ago an instant was, such as `5 min`. */
export function age(instant: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(instant)) / 1000);
  const [size, unit] = UNITS.find(([unitSeconds]) => seconds >= unitSeconds) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit}`;
}
