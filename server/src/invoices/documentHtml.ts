import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { Html, html } from './html';
import { INVOICE_STYLES } from './invoiceStyles';

export interface Seller {
  name: string;
  /** Several lines, separated by line breaks. */
  address: string;
  email: string;
  companyNumber?: string;
  /** Absent while the seller is not registered for VAT. */
  vatNumber?: string;
}

interface IssuedDocument {
  /** `Invoice` or `Credit note`. */
  heading: string;
  /** The printed number, such as `INV-000042`. Also the title of the page and the name of its PDF. */
  number: string;
  issuedOn: CalendarDate;
  /** Further lines at the top. Lines with an empty value are omitted. */
  facts: ReadonlyArray<readonly [term: string, details: string]>;
  seller: Seller;
  /** Name, address and country of the customer, on separate lines. */
  customer: string;
  /** The table and the notes. */
  content: Html;
}

/** Returns a complete HTML document without scripts. Escapes all customer input. */
export function documentHtml({ heading, number, issuedOn, facts, seller, customer, content }: IssuedDocument): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${number}</title>
<style>${new Html(INVOICE_STYLES)}</style>
</head>
<body>
<header>
<h1>${heading}</h1>
<dl>
<dt>${heading} number</dt><dd>${number}</dd>
<dt>Issue date</dt><dd>${formatCalendarDate(issuedOn)}</dd>
${facts.filter(([, details]) => details !== '').map(([term, details]) => html`<dt>${term}</dt><dd>${details}</dd>\n`)}</dl>
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
<p>${customer}</p>
</section>
</div>
${content}
</body>
</html>
`.toString();
}
