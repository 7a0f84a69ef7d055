/**
 * The style sheet for invoices and credit notes, which look like the PDF files, print in black on A4, and don't use the
 * site's styles.
 */
export const INVOICE_STYLES = `
@page { size: A4; margin: 18mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 46rem; background: #fff; color: #000; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, .parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem 2rem; }
header { padding-bottom: 1rem; border-bottom: 2px solid #0f6175; }
h1 { margin: 0; color: #0f6175; font-size: 1.75rem; }
h2, dt, .notes { color: #4a4f54; }
h2 { margin: 0 0 .25rem; font-size: 1rem; font-weight: 400; }
p { margin: 0; white-space: pre-line; }
.parties { margin: 2rem 0; }
.parties > section { flex: 1 1 14rem; }
dl { display: grid; grid-template-columns: auto auto; gap: 0 1rem; margin: 0; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #c3cbd0; }
thead, .total { background: #eef3f5; }
.amount { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th { font-weight: 400; }
tfoot .total > * { font-weight: 700; font-size: 1.125rem; }
.notes { margin-top: 1.5rem; font-size: .9375rem; }
.void, .reversal { border: 2px solid #000; font-weight: 700; margin-bottom: 1.5rem; padding: .5rem; }
@media screen and (max-width: 30rem) {
  body { padding: 1rem; }
  table, thead, tbody, tfoot { display: block; }
  tr { display: grid; grid-template-columns: repeat(3, 1fr); border-bottom: 1px solid #c3cbd0; }
  th, td { border: 0; padding-block: .25rem; }
  thead th:first-child, tbody td:first-child { grid-column: 1 / -1; }
  :is(thead, tbody) .amount:nth-child(2) { text-align: left; }
  tfoot tr, .pair tr { grid-template-columns: 1fr auto; }
  .pair :is(thead, tbody) :is(th, td):first-child { grid-column: auto; }
  .pair :is(thead, tbody) .amount:nth-child(2) { text-align: right; }
  .grid :is(thead, tbody) tr { grid-template-columns: 1fr 1fr; }
  .grid :is(thead, tbody) .amount:nth-child(4) { text-align: left; }
}
@media print {
  body { padding: 0; max-width: none; }
  tr { break-inside: avoid; }
  header { border-color: #000; }
  h1, h2, dt, .notes { color: #000; }
  thead, .total { background: none; }
}
`;
