/** The attribute that contains an element's inline style until `renderInvoice` applies it. */
export const STYLE_ATTRIBUTE = 'data-style';

export interface ExtractedStyles {
  /** The HTML without inline styles and event handlers. */
  html: string;
  /** The style sheets in document order. */
  styleSheets: string[];
}

const REMOVED = /<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script\s*>|<base\b[^>]*>/gi;
const STYLE_ELEMENT = /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi;
const START_TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ATTRIBUTE = /(?<=[\s"'/])([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/**
 * Removes scripts, comments, event handlers, style elements and `<base>` from HTML before the browser parses it. Moves
 * inline styles to `data-style`. The site's Content-Security-Policy blocks inline styles and scripts, so the browser
 * would report each of them as an error. Security does not depend on this function, because the iframe runs no scripts.
 */
export function extractStyles(html: string): ExtractedStyles {
  const styleSheets: string[] = [];
  const withoutSheets = html
    .replace(REMOVED, '')
    .replace(STYLE_ELEMENT, (_element, attributes: string, css: string) => {
      const media = /\bmedia\s*=\s*["']?([^"'>]+)/i.exec(attributes)?.[1];
      styleSheets.push(media ? `@media ${media} {${css}}` : css);
      return '';
    });
  return { html: withoutSheets.replace(START_TAG, (tag) => tag.replace(ATTRIBUTE, renameAttribute)), styleSheets };
}

function renameAttribute(attribute: string, name: string, value = ''): string {
  if (/^on/i.test(name)) return '';
  return name.toLowerCase() === 'style' ? `${STYLE_ATTRIBUTE}${value}` : attribute;
}
