import { formatShopTime } from 'shared/domain/calendarDate';
import type { Row } from '../admin/Command';
import { inOfficeWords } from './officeWords';

/** Converts the values of a row to the text that pages show. Times are those of London. */
export function toTextRow(row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? formatShopTime(value) : inOfficeWords(String(value ?? '')),
    ]),
  );
}
