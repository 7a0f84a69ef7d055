export interface ParsedInvoice {
  /** The document's own title, which holds the invoice number; empty where it has none. */
  title: string;
  /** Its style sheets, in order. */
  styleSheets: string[];
  /** The page without anything that could run or lead away. Style attributes wait under `STYLE_ATTRIBUTE`. */
  page: Document;
}

/** Holds an element's own style until it is drawn: the site's security policy refuses style attributes in markup. */
export const STYLE_ATTRIBUTE = 'data-style';

const UNWANTED = 'script, noscript, base, meta[http-equiv], object, embed, iframe, frame, frameset, form, link:not([rel="stylesheet"])';

/**
 * Takes an invoice's HTML apart. The frame that shows it forbids scripts in any case; taking them out here keeps the browser from
 * complaining about each.
 */
export function parseInvoice(html: string): ParsedInvoice {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const styleSheets = [...page.querySelectorAll('style')].map(takeStyleSheet);
  for (const element of page.querySelectorAll(UNWANTED)) element.remove();
  for (const element of page.querySelectorAll('*')) makeHarmless(element);
  return { title: page.title.trim(), styleSheets, page };
}

function takeStyleSheet(element: HTMLStyleElement): string {
  const css = element.textContent ?? '';
  element.remove();
  return element.media ? `@media ${element.media} {${css}}` : css;
}

function makeHarmless(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const runs = name.startsWith('on') || /^\s*javascript:/i.test(value);
    if (runs) element.removeAttribute(name);
    if (name !== 'style') continue;
    element.removeAttribute(name);
    element.setAttribute(STYLE_ATTRIBUTE, value);
  }
}
