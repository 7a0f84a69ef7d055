import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { HttpProblem } from 'server-kit/http/httpProblem';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** Returns the milliseconds of a period such as `30m`, `2h` or `3d`, or `undefined` for any other text. */
export function periodMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  return unitMs && Number(count) * unitMs;
}

/**
 * Returns the start of a date such as `2026-11-22`, or of a period such as `2h` or `3d` that ends now.
 * @throws {HttpProblem} 400 if the text is neither a period nor a date
 */
export function sinceFrom(text: string, now: Date): Date {
  const length = periodMs(text);
  return length === undefined ? instantFrom('since', text, 'a period such as 30m, 2h or 3d') : later(now, -length);
}

/**
 * Parses an ISO 8601 date, with or without a time. The default time zone is UTC.
 * @throws {HttpProblem} 400 if the format is invalid. The message also mentions `alternative`, another accepted format.
 */
export function instantFrom(option: string, text: string, alternative?: string): Date {
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text);
  // JavaScript reads a date without a time as UTC, but a date with a time as local time.
  const hasZone = /(^.{10}|Z|[+-]\d{2}:\d{2})$/.test(text);
  const instant = new Date(isIso && !hasZone ? `${text}Z` : text);
  if (isIso && !Number.isNaN(instant.getTime())) return instant;
  const other = alternative === undefined ? '' : `${alternative}, or `;
  throw new HttpProblem(
    400,
    `--${option} is "${text}", but must be ${other}a date such as 2026-12-24 or 2026-12-24T18:00Z.`,
  );
}
