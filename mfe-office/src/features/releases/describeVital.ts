/** Formats a value of a web vital. `CLS` has no unit, the others are milliseconds. */
export function describeVital(metric: string | undefined, value = 0): string {
  return metric === 'CLS' ? String(value) : `${value} ms`;
}
