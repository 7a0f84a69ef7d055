import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { escapeHtml } from 'server-kit/http/html';
import type { Order } from '../orders/tables';
import { paymentMethodNote, type PaidOrder } from './paymentMethodNote';

/**
 * Adds the payment method to an issued invoice's HTML, and a note at the top if money was refunded. Both also appear in
 * print. The stored invoice stays unchanged. It lacks the method, because the shop may learn it only later.
 */
export function markPayment(html: string, order: PaidOrder & Pick<Order, 'status' | 'refunded_pence'>): string {
  return markRefund(markMethod(html, order), order);
}

function markMethod(html: string, order: PaidOrder): string {
  const [note] = paymentMethodNote(order);
  return note === undefined ? html : html.replace(PAID, (line) => `${line}\n<p>${escapeHtml(note)}</p>`);
}

/** Matches the invoice's line about the payment. The customer's own text can't match, because its tags are escaped. */
const PAID = /<p>Paid in full on [^<]*<\/p>/;

function markRefund(html: string, { status, refunded_pence }: Pick<Order, 'status' | 'refunded_pence'>): string {
  if (refunded_pence === 0) return html;
  const amount = formatPounds(refunded_pence);
  const note =
    status === 'refunded' ? `This payment was refunded in full: ${amount}.` : `Refunded: ${amount} of this payment.`;
  return markTop(html, 'reversal', note);
}

/**
 * Returns an issued credit note's HTML, with a note at the top if the credit note is void. The note also appears in
 * print.
 */
export function markVoid(html: string, voidedOn: CalendarDate | null): string {
  if (voidedOn === null) return html;
  const note = `Void since ${formatCalendarDate(voidedOn)}: the refund failed. This credit note credits nothing.`;
  return markTop(html, 'void', note);
}

/**
 * Returns a cancelled invoice's HTML with the payment method, and with a note at the top that names its credit note.
 */
export function markCancelled(html: string, order: PaidOrder, cancelledOn: CalendarDate, creditNote: string): string {
  return markTop(
    markMethod(html, order),
    'void',
    `Cancelled on ${formatCalendarDate(cancelledOn)} by credit note ${creditNote}.`,
  );
}

function markTop(html: string, className: 'reversal' | 'void', note: string): string {
  return html.replace('<body>', `<body>\n<p class="${className}">${note}</p>`);
}
