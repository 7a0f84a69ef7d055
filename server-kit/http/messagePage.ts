import { escapeHtml } from './html';
import { inlineHash, pageHeaders } from './securityHeaders';

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:34rem;margin:3rem auto;padding:0 1rem}';

interface Message {
  title: string;
  text: string;
  /** The text of the link to the home page. */
  link: string;
}

/** Returns a page that works without a release of the shell. It contains one message and a link to the home page. */
export function messagePage({ title, text, link }: Message): string {
  return [
    '<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />',
    `<link rel="icon" href="data:," /><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">${escapeHtml(link)}</a></p></main></body></html>\n`,
  ].join('');
}

/** Returns the headers of a message page. They forbid caching, because a message may be about one visitor. */
export function messagePageHeaders(): Record<string, string> {
  return {
    ...pageHeaders({}, { styles: [inlineHash(STYLE)] }),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
}
