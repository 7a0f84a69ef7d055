import { BYTE_ORDER_MARK, toCsv } from 'shared/domain/csv';
import type { ActivationCode } from '../../api/subscription';
import { describeActivation } from './describeActivation';

/** Returns the codes as CSV with the columns Code, Computer and Status, and Label if any code has a label. */
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
  return BYTE_ORDER_MARK + toCsv(rows);
}
