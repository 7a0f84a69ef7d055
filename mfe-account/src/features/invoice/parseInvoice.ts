import { setStylesAside, type StylesAside } from './setStylesAside';

export interface ParsedInvoice extends Pick<StylesAside, 'styleSheets'> {
  /** The document's own title, which holds the invoice number; empty where it has none. */
  title: string;
  /** The page without anything that could run or lead away. Elements' own styles wait under `STYLE_ATTRIBUTE`. */
  page: Document;
}

const UNWANTED =
  'script, noscript, base, meta[http-equiv], object, embed, iframe, frame, frameset, form, link:not([rel="stylesheet"])';

/** Takes an invoice's HTML apart, so that it can be drawn under a strict security policy. */
export function parseInvoice(invoiceHtml: string): ParsedInvoice {
  const { html, styleSheets } = setStylesAside(invoiceHtml);
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(UNWANTED)) element.remove();
  for (const element of page.querySelectorAll('*')) removeScriptAddress(element);
  return { title: page.title.trim(), styleSheets, page };
}

function removeScriptAddress(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (/^\s*javascript:/i.test(value)) element.removeAttribute(name);
  }
}
