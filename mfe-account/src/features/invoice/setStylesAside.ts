/** Holds an element's own style until it is drawn. */
export const STYLE_ATTRIBUTE = 'data-style';

export interface StylesAside {
  /** The HTML without inline styles and without handlers of events. */
  html: string;
  /** Its style sheets, in order. */
  styleSheets: string[];
}

const COMMENT_OR_SCRIPT = /<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script\s*>|<base\b[^>]*>/gi;
const STYLE_ELEMENT = /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi;
const START_TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ATTRIBUTE = /(?<=[\s"'/])([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/**
 * Takes the styles out of HTML before the browser parses it. The site's security policy refuses inline styles and handlers, and the
 * browser reports each as an error, even in a document that is only parsed. Safety does not rest on this: the frame runs nothing.
 */
export function setStylesAside(html: string): StylesAside {
  const styleSheets: string[] = [];
  const withoutSheets = html
    .replace(COMMENT_OR_SCRIPT, '')
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
