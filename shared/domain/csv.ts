/** The characters that begin a formula in a spreadsheet. A formula can start a program or send the data elsewhere. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Spreadsheet programs read a CSV file as UTF-8 if the file begins with this character. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats rows of cells as CSV (RFC 4180). Puts an apostrophe before text that a spreadsheet would treat as a formula.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(format).join(',')}\r\n`).join('');
}

function format(cell: string): string {
  const text = FORMULA_START.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
