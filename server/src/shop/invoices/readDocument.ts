import type { InvoiceDetails } from './parseInvoiceDetails';
import type { PrintedDocument } from './PrintedDocument';

/**
 * Parses an issued invoice or credit note from its HTML, which is the only record of the document. The PDF therefore
 * shows the same seller, amounts and notes, even if the settings or the order have changed.
 * @throws {Error} if this shop did not issue the document.
 */
export function readDocument(html: string): PrintedDocument {
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(html) ?? [];
  const [heading] = texts(body, /<h1>(.*?)<\/h1>/gs);
  const [number] = texts(html, /<title>(.*?)<\/title>/gs);
  const columns = texts(part(body, 'thead'), /<th\b[^>]*>(.*?)<\/th>/gs);
  if (heading === undefined || number === undefined || columns.length === 0)
    throw new Error('The HTML is not an invoice or a credit note of this shop.');
  return {
    heading,
    number,
    topNotices: texts(body, /<p class="(?:void|reversal)">(.*?)<\/p>/gs),
    facts: [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term, details]) => [
      toText(term),
      toText(details),
    ]),
    parties: [...body.matchAll(/<section>\s*<h2>(.*?)<\/h2>(.*?)<\/section>/gs)].map(([, title, content = '']) => ({
      heading: toText(title),
      paragraphs: texts(content, /<p>(.*?)<\/p>/gs),
    })),
    table: {
      columns,
      rows: rowsOf(part(body, 'tbody')).map((row) => texts(row, /<td\b[^>]*>(.*?)<\/td>/gs)),
      sums: rowsOf(part(body, 'tfoot')).map((row) => {
        const [label = '', amount = ''] = texts(row, /<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs);
        return [label, amount];
      }),
    },
    footnotes: texts(/<div class="notes">(.*?)<\/div>/s.exec(body)?.[1] ?? '', /<p>(.*?)<\/p>/gs),
  };
}

/**
 * Reads the customer's details from an issued invoice. The first printed line is the name, and the last line is the
 * country, which the details omit.
 */
export function printedDetails(invoiceHtml: string): InvoiceDetails {
  const customer = between(invoiceHtml, '<h2>To</h2>', '</section>');
  const [name = '', ...rest] = toText(between(customer, '<p>', '</p>')).split('\n');
  const reference = toText(between(invoiceHtml, '<dt>Your reference</dt><dd>', '</dd>'));
  return { name, address: rest.slice(0, -1).join('\n'), reference };
}

/** Returns the text between two strings, or an empty string. Searches faster than a regular expression. */
function between(html: string, start: string, end: string): string {
  const at = html.indexOf(start);
  if (at < 0) return '';
  const from = at + start.length;
  const to = html.indexOf(end, from);
  return to < 0 ? '' : html.slice(from, to);
}

function part(html: string, tag: string): string {
  return new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';
}

function rowsOf(html: string): string[] {
  return [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
}

function texts(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, content]) => toText(content));
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

function toText(html = ''): string {
  return html
    .replace(/<br>/g, '\n')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
