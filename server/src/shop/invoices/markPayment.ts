import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import type { Order } from '../orders/tables';

/**
 * Returns an issued invoice's HTML, with a note at the top if money was refunded. Browsers also print the note, but the
 * invoice in the database stays unchanged.
 */
export function markRefund(html: string, { status, refunded_pence }: Pick<Order, 'status' | 'refunded_pence'>): string {
  if (refunded_pence === 0) return html;
  const amount = formatPounds(refunded_pence);
  const note =
    status === 'refunded' ? `This payment was refunded in full: ${amount}.` : `Refunded: ${amount} of this payment.`;
  return html.replace('<body>', `<body>\n<p class="reversal">${note}</p>`);
}

/**
 * Returns an issued credit note's HTML, with a note at the top if the credit note is void. Browsers also print the
 * note.
 */
export function markVoid(html: string, voidedOn: CalendarDate | null): string {
  if (voidedOn === null) return html;
  const note = `Void since ${formatCalendarDate(voidedOn)}: the refund failed. This credit note credits nothing.`;
  return html.replace('<body>', `<body>\n<p class="void">${note}</p>`);
}
