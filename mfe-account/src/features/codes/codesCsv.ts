import type { ActivationCode } from '../../api/subscription';
import { describeActivation } from './describeActivation';

/** The byte order mark, which makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns the codes as CSV (RFC 4180) with the columns Code, Computer and Status. Adds the column Label if any code has a
 * label.
 */
export function codesCsv(codes: readonly ActivationCode[]): string {
  const hasLabels = codes.some(({ label }) => label !== undefined);
  const rows = [
    ['Code', 'Computer', 'Status', ...(hasLabels ? ['Label'] : [])],
    ...codes.map((code) => [
      code.code,
      code.computerName ?? '',
      describeActivation(code),
      ...(hasLabels ? [code.label ?? ''] : []),
    ]),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Quotes a cell. If the text looks like a formula, adds a leading `'`, so that spreadsheets don't run it. This is
 * necessary because customers choose the computer names and the labels.
 */
function cell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}
