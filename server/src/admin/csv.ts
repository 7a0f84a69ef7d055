import type { Row } from './Command';

const LINE_END = '\r\n';
/** A spreadsheet takes a cell that begins like this for a formula, which may call a program or send the sheet away. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Formats rows as RFC 4180: commas, CRLF, quotes where a cell needs them. A text that a spreadsheet could run gets an
 * apostrophe in front.
 */
export function toCsv(rows: readonly Row[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => cellText(row[name])))];
  return lines.map((line) => line.map(quoted).join(',') + LINE_END).join('');
}

function cellText(value: Row[string]): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
