import { addDays, type CalendarDate } from 'shared/domain/calendarDate';

interface Expiry {
  subscriptionId: string;
  productName: string;
  endDate: CalendarDate;
  /** The renewal page's URL. */
  url: string;
}

/** The number of days between the reminder and the end date. */
const REMINDER_DAYS = 14;

/** The maximum length of a line in octets (RFC 5545, section 3.1). */
const MAX_LINE_BYTES = 75;

/**
 * Returns an iCalendar file (RFC 5545) with an all-day event on the end date and a reminder. The file contains only
 * the UTC day of `now`, so that renders on the same day create the same file.
 */
export function expiryCalendar({ subscriptionId, productName, endDate, url }: Expiry, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(productName)}//Subscriptions//EN`,
    'BEGIN:VEVENT',
    `UID:expiry-${escapeText(subscriptionId)}-${compact(endDate)}`,
    `DTSTAMP:${compact(now.toISOString().slice(0, 10))}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(endDate)}`,
    `DTEND;VALUE=DATE:${compact(addDays(endDate, 1))}`,
    `SUMMARY:${escapeText(`${productName} subscription expires`)}`,
    `DESCRIPTION:${escapeText(`Renew it here: ${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`${productName} subscription expires in ${REMINDER_DAYS} days`)}`,
    `TRIGGER:-P${REMINDER_DAYS}D`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function compact(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);
}

/** Folds a line into parts of at most `MAX_LINE_BYTES`. Never splits a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytesLeft = MAX_LINE_BYTES;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > bytesLeft) {
      folded += '\r\n ';
      // The space at the start of the new line takes one byte.
      bytesLeft = MAX_LINE_BYTES - 1;
    }
    folded += character;
    bytesLeft -= size;
  }
  return folded;
}
