import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';

/** Matches the names of fields that contain pounds. In a price list, the names are quantities or ranges. */
const IS_AMOUNT = /^(pounds|refunded|\d+(-\d+)?)$/;
/** Matches a date or an ISO instant, but not a reason that begins with a date. */
const IS_TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;
const NAMES: Partial<Record<string, string>> = { pounds: 'payment' };

/**
 * Describes a logged change in words, such as `refunded £0.00 → £10.00`. Omits unchanged fields, and new fields that
 * are empty or £0.00.
 * @param emails the owners' email addresses by customer id
 */
export function describeChange(before: unknown, after: unknown, emails: ReadonlyMap<string, string>): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .flatMap((name) => {
      const isNew = !(name in was);
      const old = textOf(name, was[name], emails);
      const now = textOf(name, is[name], emails);
      if (old === now || (isNew && (now === 'none' || now === '£0.00'))) return [];
      return `${nameOf(name)} ${isNew ? now : `${old} → ${now}`}`;
    })
    .join(', ');
}

function fieldsOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function textOf(name: string, value: unknown, emails: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (IS_AMOUNT.test(name)) return `£${value}`;
  if (name === 'owner') return emails.get(value) ?? value;
  return IS_TIME.test(value) ? formatCalendarDate(value.slice(0, 10)) : value;
}

/** Turns the name of a field into words: `isInUse` into `in use`, and `minimum_quantity` into `minimum quantity`. */
function nameOf(name: string): string {
  if (/^\d+$/.test(name)) return counting(Number(name), 'computer');
  if (/^\d+-\d+$/.test(name)) return `${name} computers`;
  const words = name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[name] ?? words.replace(/^is /, '');
}
