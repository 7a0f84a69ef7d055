import type { ActivationCode } from '../../api/subscription';
import { describeActivation } from './describeActivation';

/** Makes a spreadsheet program read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The codes as CSV (RFC 4180) with the columns code, computer and status. */
export function codesCsv(codes: readonly ActivationCode[]): string {
  const rows = [
    ['Code', 'Computer', 'Status'],
    ...codes.map((code) => [code.code, code.computerName ?? '', describeActivation(code)]),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A computer's name is its owner's to choose: one that a spreadsheet would run as a formula becomes text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
