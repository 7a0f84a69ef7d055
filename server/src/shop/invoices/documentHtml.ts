import { Html, html } from './html';
import { INVOICE_STYLES } from './invoiceStyles';
import type { PrintedDocument } from './PrintedDocument';

/** Returns a complete HTML document without scripts, with all text escaped. `readDocument` parses this markup. */
export function documentHtml({
  heading,
  number,
  topNotices,
  facts,
  parties,
  table,
  footnotes,
}: PrintedDocument): string {
  const { columns, rows, sums } = table;
  const labelSpan = columns.length - 1;
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${number}</title>
<style>${new Html(INVOICE_STYLES)}</style>
</head>
<body>
${topNotices.map((notice) => html`<p class="reversal">${notice}</p>\n`)}<header>
<h1>${heading}</h1>
<dl>
${facts.map(([term, details]) => html`<dt>${term}</dt><dd>${details}</dd>\n`)}</dl>
</header>
<div class="parties">
${parties.map(
  (party) => html`<section>
<h2>${party.heading}</h2>
${party.paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}</section>
`,
)}</div>
<table${LAYOUTS[columns.length]}>
<thead><tr>${columns.map((column, index) => html`<th scope="col"${amountClass(index)}>${column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>\n${row.map((cell, index) => html`<td${amountClass(index)}>${lines(cell)}</td>\n`)}</tr>`)}</tbody>
<tfoot>
${sums.map(
  ([label, amount], index) =>
    html`<tr${index === sums.length - 1 ? html` class="total"` : undefined}><th scope="row"${labelSpan === 1 ? undefined : html` colspan="${labelSpan}"`}>${label}</th><td class="amount">${amount}</td></tr>\n`,
)}</tfoot>
</table>
<div class="notes">
${footnotes.map((note) => html`<p>${note}</p>\n`)}</div>
</body>
</html>
`.toString();
}

/** The class attributes of tables whose number of columns needs another layout on a narrow screen. */
const LAYOUTS: Readonly<Record<number, Html>> = { 2: html` class="pair"`, 5: html` class="grid"` };

/** Returns the class attribute that aligns numbers to the right. All columns except the first contain numbers. */
function amountClass(index: number): Html | undefined {
  return index === 0 ? undefined : html` class="amount"`;
}

function lines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
