import { CommandError } from './CommandError';

const DAY = 24 * 60;
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: DAY };
/** How many days the server keeps reports. */
const MAX_DAYS = 14;

/**
 * Converts a time span such as `90m`, `1h` or `2d` to minutes.
 * @throws {CommandError} if the span is invalid or longer than 14 days
 */
export function sinceMinutes(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const minutes = Number(digits) * (MINUTES[unit] ?? NaN);
  if (minutes >= 1 && minutes <= MAX_DAYS * DAY) return minutes;
  throw new CommandError(`--since is "${text}", but must be a period of at most 14 days, such as 30m, 1h or 2d.`);
}
