import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html';
import { STYLES } from './styles';

const STYLES_HTML = new Html(STYLES);
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`;

/**
 * Sends a page that runs no script. Browsers also apply `form-action` to redirects, so the policy includes the origins
 * of `shopUrls`.
 */
export function sendPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  shopUrls: (string | null)[] = [],
): FastifyReply {
  const origins = [...new Set(shopUrls.filter((url) => url !== null).map((url) => new URL(url).origin))];
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    'img-src data:',
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page(title, body).toString());
}

function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLES_HTML}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
