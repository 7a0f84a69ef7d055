import type { ParsedInvoice } from './parseInvoice';
import { STYLE_ATTRIBUTE } from './extractStyles';

/** Default styles, which the invoice's own styles can override. */
const PAPER = `
  @page { size: A4; margin: 18mm; }
  html { background: #fff; color: #000; color-scheme: light; font-family: system-ui, sans-serif; }
  body { overflow-wrap: break-word; }
`;

/**
 * Renders an invoice with its styles into an iframe's empty document. Sets inline styles through the DOM, because the
 * iframe inherits the site's Content-Security-Policy, which blocks inline styles in markup.
 */
export function renderInvoice(target: Document, { page, styleSheets }: ParsedInvoice, title: string): void {
  const root = target.importNode(page.documentElement, true);
  target.replaceChild(root, target.documentElement);
  target.title = title;
  root.lang ||= 'en';
  for (const element of target.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
  setStyleSheets(target, [PAPER, ...styleSheets]);
}

/**
 * Adds style sheets to a document. Creates them with the document's own window, because a document rejects style sheets
 * from other windows. Does nothing in browsers without constructable style sheets, such as Safari before 16.4.
 */
function setStyleSheets(target: Document, styleSheets: readonly string[]): void {
  const StyleSheet = target.defaultView?.CSSStyleSheet;
  if (!StyleSheet || !('replaceSync' in StyleSheet.prototype)) return;
  target.adoptedStyleSheets = styleSheets.map((css) => {
    const sheet = new StyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
