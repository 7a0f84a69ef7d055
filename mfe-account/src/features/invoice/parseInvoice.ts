import { extractStyles, type ExtractedStyles } from './extractStyles';

export interface ParsedInvoice extends Pick<ExtractedStyles, 'styleSheets'> {
  /** The document's title, which is the invoice number. Empty if the document has no title. */
  title: string;
  /** The document without scripts, `javascript:` URLs and redirects. `extractStyles` has moved the inline styles. */
  page: Document;
}

const UNWANTED =
  'script, noscript, base, meta[http-equiv], object, embed, iframe, frame, frameset, form, link:not([rel="stylesheet"])';

/**
 * Parses an invoice's HTML for `renderInvoice`. Removes scripts, `javascript:` URLs, redirects, forms and embedded
 * content.
 */
export function parseInvoice(invoiceHtml: string): ParsedInvoice {
  const { html, styleSheets } = extractStyles(invoiceHtml);
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(UNWANTED)) element.remove();
  for (const element of page.querySelectorAll('*')) removeScriptUrls(element);
  return { title: page.title.trim(), styleSheets, page };
}

function removeScriptUrls(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (/^\s*javascript:/i.test(value)) element.removeAttribute(name);
  }
}
