import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { documentHtml, type Seller } from './documentHtml';
import { html } from './html';
import { vatNote, type VatSplit } from './vatNote';

export interface Invoice {
  /** The printed number, such as `INV-000042`. */
  number: string;
  issuedOn: CalendarDate;
  orderNumber: string;
  seller: Seller;
  /** Name, address and country on separate lines. */
  customer: string;
  customerReference: string;
  line: {
    description: string;
    quantity: number;
    unitPricePence: Pence;
    totalPence: Pence;
    startDate: CalendarDate;
    endDate: CalendarDate;
  };
  discount: { label: string; pence: Pence } | undefined;
  payablePence: Pence;
  vat: VatSplit;
  payment: { id: string; method: string; paidOn: CalendarDate };
  /** One sentence for each refund before the invoice was issued. */
  refunds: readonly string[];
}

/** Returns the invoice as a complete HTML document without scripts. */
export function invoiceHtml(invoice: Invoice): string {
  const { number, issuedOn, seller, customer, line, discount, payment, payablePence } = invoice;
  return documentHtml({
    heading: 'Invoice',
    number,
    issuedOn,
    facts: [
      ['Order', invoice.orderNumber],
      ['Payment', payment.id],
      ['Your reference', invoice.customerReference],
    ],
    seller,
    customer,
    content: html`<table>
<thead><tr><th scope="col">Description</th><th scope="col" class="amount">Quantity</th><th scope="col" class="amount">Unit price</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody><tr>
<td>${line.description}<br>${formatCalendarDate(line.startDate)} to ${formatCalendarDate(line.endDate)}</td>
<td class="amount">${line.quantity}</td>
<td class="amount">${formatPounds(line.unitPricePence)}</td>
<td class="amount">${formatPounds(line.totalPence)}</td>
</tr></tbody>
<tfoot>
${discount && html`<tr><th scope="row" colspan="3">${discount.label}</th><td class="amount">−${formatPounds(discount.pence)}</td></tr>`}
<tr class="total"><th scope="row" colspan="3">Total (GBP)</th><td class="amount">${formatPounds(payablePence)}</td></tr>
</tfoot>
</table>
<div class="notes">
<p>${vatNote(seller, invoice.vat, payablePence)}</p>
<p>Paid in full on ${formatCalendarDate(payment.paidOn)}: ${payment.method}.</p>
${invoice.refunds.map((sentence) => html`<p>${sentence}</p>\n`)}</div>`,
  });
}
