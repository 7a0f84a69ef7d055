import { formatShopTime } from 'shared/domain/calendarDate';
import type { Row } from '../admin/Command';
import { inOfficeWords, titleOf } from './officeWords';

/** Converts a row's values to text for the office's pages. Shows times in London, and commands as their titles. */
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
