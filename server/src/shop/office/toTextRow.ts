import { formatShopTime } from 'shared/domain/calendarDate';
import type { Row } from '../admin/Command';
import { inOfficeWords, titleOf } from './officeWords';

/** Converts the values of a row to the text that pages show. Times are those of London. A command has
 * its title in the office. */
export function toTextRow(row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date
        ? formatShopTime(value)
        : name === 'command'
          ? titleOf(String(value))
          : inOfficeWords(String(value ?? '')),
    ]),
  );
}
