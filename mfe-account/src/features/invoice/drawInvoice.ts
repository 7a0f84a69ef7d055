import type { ParsedInvoice } from './parseInvoice';
import { STYLE_ATTRIBUTE } from './setStylesAside';

/** What the invoice's own styles may override. */
const PAPER = `
  @page { size: A4; margin: 18mm; }
  html { background: #fff; color: #000; color-scheme: light; font-family: system-ui, sans-serif; }
  body { overflow-wrap: break-word; }
`;

/**
 * Draws an invoice into a frame's empty document, with its styles. They are set by script, because the site's security policy, which
 * the frame inherits, allows no inline style in markup.
 */
export function drawInvoice(target: Document, { page, styleSheets }: ParsedInvoice, title: string): void {
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

/** A document takes only sheets that its own window made. Browsers from before 2023 cannot make any and show the invoice plain. */
function setStyleSheets(target: Document, styleSheets: readonly string[]): void {
  const { CSSStyleSheet } = target.defaultView as Window & typeof globalThis;
  if (!('replaceSync' in CSSStyleSheet.prototype)) return;
  target.adoptedStyleSheets = styleSheets.map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
