import { formatShopTime } from 'shared/domain/calendarDate';
import { toCsv } from 'shared/domain/csv';
import type { Result, Row } from './Command';

/** Returns the columns of a result. The default is the columns of all rows, because one row can lack some. */
export function columnsOf({ columns, rows = [] }: Pick<Result, 'columns' | 'rows'>): readonly string[] {
  return columns ?? [...new Set(rows.flatMap(Object.keys))];
}

/** Formats rows as CSV with a header line. */
export function rowsToCsv(rows: readonly Row[], columns: readonly string[]): string {
  return toCsv([columns]) + linesToCsv(rows, columns);
}

/** Formats rows as CSV without a header line. */
export function linesToCsv(rows: readonly Row[], columns: readonly string[]): string {
  return toCsv(rows.map((row) => columns.map((name) => cellText(row[name]))));
}

function cellText(value: Row[string]): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? formatShopTime(value) : String(value);
}
