import type { Result, Row } from './Command';

/** A result as JSON, or as text: one row as lines of name and value, several as a table. */
export function formatResult({ message, rows = [] }: Result, isJson: boolean): string {
  if (isJson) return JSON.stringify({ message, rows });
  if (rows.length === 0) return message;
  return `${message}\n\n${rows.length === 1 ? list(rows[0]!) : table(rows)}`;
}

function list(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row).map(([name, value]) => `  ${name.padEnd(width)}  ${text(value)}`).join('\n');
}

function table(rows: Row[]): string {
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => text(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ').trimEnd()}`).join('\n');
}

function text(value: Row[string]): string {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? value.toISOString() : String(value);
}
