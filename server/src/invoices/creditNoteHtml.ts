import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { documentHtml, type Seller } from './documentHtml';
import { html } from './html';
import { vatNote, type VatSplit } from './vatNote';

export interface PrintedCreditNote {
  /** The printed number, such as `CN-000042`. */
  number: string;
  issuedOn: CalendarDate;
  orderNumber: string;
  /** The corrected invoice; `undefined` if none was issued. */
  invoice: { number: string; issuedOn: CalendarDate } | undefined;
  seller: Seller;
  /** Name, address and country on separate lines. */
  customer: string;
  /** What was sold. */
  description: string;
  isFull: boolean;
  creditedPence: Pence;
  vat: VatSplit;
  refundedOn: CalendarDate;
}

/** Returns the credit note as a complete HTML document without scripts. */
export function creditNoteHtml(note: PrintedCreditNote): string {
  const { number, issuedOn, invoice, seller, customer, creditedPence } = note;
  return documentHtml({
    heading: 'Credit note',
    number,
    issuedOn,
    facts: [
      ['Invoice', invoice === undefined ? '' : `${invoice.number} of ${formatCalendarDate(invoice.issuedOn)}`],
      ['Order', note.orderNumber],
    ],
    seller,
    customer,
    content: html`<table class="pair">
<thead><tr><th scope="col">Description</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody><tr>
<td>${note.isFull ? 'Refund' : 'Partial refund'} of ${note.description}</td>
<td class="amount">${formatPounds(creditedPence)}</td>
</tr></tbody>
<tfoot>
<tr class="total"><th scope="row">Total credited (GBP)</th><td class="amount">${formatPounds(creditedPence)}</td></tr>
</tfoot>
</table>
<div class="notes">
<p>${vatNote(seller, note.vat, creditedPence)}</p>
<p>Refunded on ${formatCalendarDate(note.refundedOn)} to the card that was charged.</p>
</div>`,
  });
}
