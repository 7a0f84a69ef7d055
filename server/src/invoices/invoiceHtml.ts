import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { divideRoundingHalfUp, formatPounds, type Pence } from 'shared/domain/money';
import { Html, html } from './html';
import { INVOICE_STYLES } from './invoiceStyles';

export interface Seller {
  name: string;
  /** Lines separated by line breaks. */
  address: string;
  email: string;
  companyNumber?: string;
  /** Absent while the seller is not registered for VAT. */
  vatNumber?: string;
}

export interface Invoice {
  /** As printed, `INV-000042`. */
  number: string;
  issuedOn: CalendarDate;
  seller: Seller;
  customer: { name: string; address: string; countryName: string; reference: string };
  line: { description: string; quantity: number; unitPricePence: Pence; totalPence: Pence; startDate: CalendarDate; endDate: CalendarDate };
  discount: { label: string; pence: Pence } | undefined;
  payablePence: Pence;
  /** `refundedPence`: what had gone back of it when the invoice was made. */
  payment: { method: string; paidOn: CalendarDate; orderId: string; refundedPence: Pence };
}

/** A whole HTML document without scripts. Everything that a customer typed is escaped. */
export function invoiceHtml(invoice: Invoice): string {
  const { seller, customer, line, discount, payment } = invoice;
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${invoice.number}</title>
<style>${new Html(INVOICE_STYLES)}</style>
</head>
<body>
<header>
<h1>Invoice</h1>
<dl>
<dt>Invoice number</dt><dd>${invoice.number}</dd>
<dt>Issue date</dt><dd>${formatCalendarDate(invoice.issuedOn)}</dd>
<dt>Order</dt><dd>${payment.orderId}</dd>
${customer.reference === '' ? undefined : html`<dt>Your reference</dt><dd>${customer.reference}</dd>`}
</dl>
</header>
<div class="parties">
<section>
<h2>From</h2>
<p>${seller.name}
${seller.address}
${seller.email}</p>
${seller.companyNumber === undefined ? undefined : html`<p>Company number ${seller.companyNumber}</p>`}
</section>
<section>
<h2>To</h2>
<p>${customer.name}
${customer.address}
${customer.countryName}</p>
</section>
</div>
<table>
<thead><tr><th scope="col">Description</th><th scope="col" class="amount">Quantity</th><th scope="col" class="amount">Unit price</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody><tr>
<td>${line.description}<br>${formatCalendarDate(line.startDate)} to ${formatCalendarDate(line.endDate)}</td>
<td class="amount">${line.quantity}</td>
<td class="amount">${formatPounds(line.unitPricePence)}</td>
<td class="amount">${formatPounds(line.totalPence)}</td>
</tr></tbody>
<tfoot>
${discount && html`<tr><th scope="row" colspan="3">${discount.label}</th><td class="amount">−${formatPounds(discount.pence)}</td></tr>`}
<tr class="total"><th scope="row" colspan="3">Total (GBP)</th><td class="amount">${formatPounds(invoice.payablePence)}</td></tr>
</tfoot>
</table>
<div class="notes">
<p>${vatNote(invoice)}</p>
<p>Paid in full on ${formatCalendarDate(payment.paidOn)}: ${payment.method}.</p>
${payment.refundedPence === 0 ? undefined : html`<p>Paid back since: ${formatPounds(payment.refundedPence)}.</p>`}
</div>
</body>
</html>
`.toString();
}

/** Prices are what the customer pays; a registered seller's hold VAT at the United Kingdom's standard rate. */
function vatNote({ seller, payablePence }: Invoice): string {
  if (seller.vatNumber === undefined) return 'VAT: N/A (supplier not VAT registered)';
  const vatPence = divideRoundingHalfUp(payablePence * UK_VAT_PERCENT, 100 + UK_VAT_PERCENT);
  return `VAT registration number ${seller.vatNumber}. The total includes VAT at ${UK_VAT_PERCENT}%: ${formatPounds(vatPence)}, net ${formatPounds(payablePence - vatPence)}.`;
}

const UK_VAT_PERCENT = 20;
