import { formatShopTime } from 'shared/domain/calendarDate';
import type { Result, Row } from './Command';
import { alignColumns } from 'server-kit/log/alignColumns';
import { columnsOf, rowsToCsv } from './csv';

export type OutputFormat = 'text' | 'json' | 'csv';

/** Characters that could move the cursor, change colours or reverse text in the operator's terminal. */
const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What a command's process prints, and how it exits. */
export interface Output {
  output: string;
  /** The text for stderr. See `csvNote`. */
  note?: string | undefined;
  /** True if the process must exit with status 1, although the command worked. */
  hasProblems?: boolean | undefined;
}

export function outputOf(result: Result, format: OutputFormat): Output {
  const { hasProblems } = result;
  return { output: formatResult(result, format), note: csvNote(result, format), hasProblems };
}

/** Formats a result. As text, several rows become a table, and a single row becomes a list of its fields. */
export function formatResult(result: Result, format: OutputFormat): string {
  const { message, rows = [], next } = result;
  switch (format) {
    case 'json':
      return JSON.stringify({ message, rows, ...(next !== undefined && { next }) });
    case 'csv':
      return rowsToCsv(rows, columnsOf(result));
    case 'text':
      return [message, ...formatRows(result), ...moreRows(result)].join('\n\n');
  }
}

/**
 * Returns a CSV result's message and its hint about more rows. They go to stderr, because CSV can contain only rows.
 * Returns `undefined` for other formats, whose output already includes them.
 */
export function csvNote(result: Result, format: OutputFormat): string | undefined {
  return format === 'csv' ? [result.message, ...moreRows(result)].join('\n') : undefined;
}

function moreRows({ next }: Result): string[] {
  return next === undefined ? [] : [`There are more rows. To see them, add --after ${next}`];
}

function formatRows(result: Result): string[] {
  const [first, ...others] = result.rows ?? [];
  if (!first) return [];
  return [others.length === 0 ? list(first) : table([first, ...others], columnsOf(result))];
}

function list(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${text(value)}`)
    .join('\n');
}

function table(rows: readonly Row[], names: readonly string[]): string {
  return alignColumns([names, ...rows.map((row) => names.map((name) => text(row[name])))]).join('\n');
}

function text(value: Row[string]): string {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? formatShopTime(value) : String(value).replace(CONTROL, ' ');
}
