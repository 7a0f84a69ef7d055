import { formatShopTime } from 'shared/domain/calendarDate';
import type { Row } from './Command';

const LINE_END = '\r\n';
/** The characters that begin a formula in a spreadsheet. A formula can start a program or send the data elsewhere. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Formats rows as CSV (RFC 4180). Puts an apostrophe before text that a spreadsheet would treat as a formula. */
export function toCsv(rows: readonly Row[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => cellText(row[name])))];
  return lines.map((line) => line.map(quoted).join(',') + LINE_END).join('');
}

function cellText(value: Row[string]): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatShopTime(value);
  const text = String(value);
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
