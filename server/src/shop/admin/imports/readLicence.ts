import { activationCodeKey } from 'shared/domain/activationCode';
import { addMonths, type CalendarDate, calendarDateOf, parseCalendarDate } from 'shared/domain/calendarDate';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import type { Field } from './columns';

/** The values for licences without an end date or a limit of computers. */
export interface Defaults {
  endDate: CalendarDate | undefined;
  computers: number | undefined;
}

export interface Term {
  endDate: CalendarDate;
  /** The first day, today or earlier. */
  startDate: CalendarDate;
  months: number;
}

/** A line's customer and, if the line has a code, licence. */
export interface ImportedLine {
  line: number;
  email: string;
  /** The order in the other shop, or an empty text. All codes of one order become one subscription. */
  order: string;
  licence?: { code: string; computers: number; term: Term };
}

/** A line that is not imported, and why. `isProblem` is false if the line needs no correction. */
export interface Remark {
  line: number;
  text: string;
  isProblem: boolean;
}

/** A line whose licence can't be read. */
interface UnreadableLine extends Remark {
  /** The line's customer and order, if the line needs a correction and its email address is valid. */
  customer?: ImportedLine;
}

const ENDED = ['disabled', 'revoked', 'refunded'];
const UNLIMITED = ['', '0', 'unlimited'];
const ENDLESS = ['', '0', 'never', 'lifetime'];
const SPELLING = /^[!-~]{1,100}$/;
/** The minimum number of letters and digits in a code. Shorter codes can be guessed. */
const MIN_KEY_LENGTH = 10;
/** The minimum and maximum term of an order, in months. */
const MIN_MONTHS = 12;
const MAX_MONTHS = 120;

/** Reads the values of a line. Returns a remark instead if the line can't or shouldn't be imported. */
export function readLicence(
  line: number,
  valueOf: (field: Field) => string | undefined,
  defaults: Defaults,
  today: CalendarDate,
): ImportedLine | UnreadableLine {
  const email = normaliseEmail(valueOf('email') ?? '');
  if (!EMAIL_PATTERN.test(email) || email.length > EMAIL_MAX_LENGTH)
    return { line, text: `“${email}” is not an email address.`, isProblem: true };
  const customer = { line, email, order: valueOf('order') ?? '' };
  const problem = (text: string): UnreadableLine => ({ line, text, isProblem: true, customer });
  const code = valueOf('code') ?? '';
  if (code === '') return customer;

  const status = valueOf('status') ?? '';
  if (ENDED.includes(status.toLowerCase())) return { line, text: `The licence is ${status}.`, isProblem: false };
  if (!SPELLING.test(code))
    return problem('The code must have at most 100 characters: Latin letters, digits and punctuation, but no spaces.');
  if (activationCodeKey(code).length < MIN_KEY_LENGTH)
    return problem(`The code has fewer than ${MIN_KEY_LENGTH} letters and digits, so people could guess it.`);
  const computers = readComputers(valueOf('computers'), defaults);
  if (typeof computers === 'string') return problem(computers);
  const term = readTerm(valueOf('ends') ?? '', defaults, today);
  return typeof term === 'string' ? problem(term) : { ...customer, licence: { code, computers, term } };
}

/** Returns the number of computers, or a problem. If the file has no such column, the default is one computer. */
function readComputers(text: string | undefined, defaults: Defaults) {
  if (text === undefined) return defaults.computers ?? 1;
  if (UNLIMITED.includes(text.toLowerCase()))
    return (
      defaults.computers ?? 'The licence has no limit of computers. Set the number for such licences with --computers.'
    );
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_QUANTITY
    ? count
    : `The number of computers is “${text}”, but must be a whole number from 1 to ${MAX_QUANTITY}.`;
}

function readTerm(text: string, { endDate: usual }: Defaults, today: CalendarDate): Term | string {
  const isEndless = ENDLESS.includes(text.toLowerCase());
  if (isEndless && usual === undefined)
    return 'The licence has no end date. Set the last day for such licences with --ends.';
  const endDate = isEndless ? usual : parseDay(text);
  if (endDate === undefined) return `The end date is “${text}”, but must be a date such as 2027-03-31.`;
  return termUntil(endDate, today) ?? 'The licence ends more than ten years from now.';
}

/** Parses a date, an ISO 8601 instant, or a Unix time in seconds, which Easy Digital Downloads exports. */
function parseDay(text: string): CalendarDate | undefined {
  if (/^\d{9,10}$/.test(text)) return calendarDateOf(new Date(Number(text) * 1000));
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}.*)?$/.exec(text) ?? [];
  const date = parseCalendarDate(day);
  if (date === undefined || time === undefined) return date;
  const instant = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : calendarDateOf(instant);
}

/**
 * Returns the shortest term of whole months that ends on `endDate`, began today or earlier, and lasts at least a year.
 * Returns `undefined` if there is none. Not every number of months can end on every day: for example, no 12-month term
 * ends on 29 February.
 */
function termUntil(endDate: CalendarDate, today: CalendarDate): Term | undefined {
  for (let months = MIN_MONTHS; months <= MAX_MONTHS; months += 1) {
    const startDate = addMonths(endDate, -months);
    if (startDate <= today && addMonths(startDate, months) === endDate) return { endDate, startDate, months };
  }
  return undefined;
}
