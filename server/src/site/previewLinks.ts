import { object, text } from 'shared/contract/schema';
import { clearCookie, setCookie } from 'server-kit/http/cookies';
import { SECOND_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { messagePage, messagePageHeaders } from 'server-kit/http/messagePage';
import type { Routes } from 'server-kit/http/Routes';
import type { FindPreview } from 'release-registry/previews/createPreviewFinder';
import { END_PREVIEW_PATH } from './previewBar';

const Link = object({ token: text({ maxLength: 200 }) }, { page: text() });
/**
 * The headers of replies about a preview. They forbid caching, and they hide the preview link's address from other
 * sites, because the address contains the token.
 */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
const NO_PREVIEW = 'This preview link does not work';
const STATUS = { refused: 403, over: 410 };

/** Registers the routes that begin and end a visitor's preview. */
export const previewLinks: Routes<AppContext, { findPreview: FindPreview }> = async (app, { context, findPreview }) => {
  const { clock } = context;
  // Browsers send this content type for the form in the preview bar, although the form has no fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    async () => null,
  );

  app.get('/api/preview', { schema: { hide: true, querystring: Link } }, async ({ query: { token, page } }, reply) => {
    const preview = await findPreview(token);
    reply.headers(HEADERS);
    if (preview.state !== 'active') {
      const message = { title: NO_PREVIEW, text: preview.reason, link: 'Go to the live site' };
      return reply
        .code(STATUS[preview.state])
        .headers({ ...messagePageHeaders(), ...HEADERS })
        .send(messagePage(message));
    }
    const seconds = Math.floor((preview.expiresAt.getTime() - clock.now().getTime()) / SECOND_MS);
    setCookie(context, reply, 'preview', token, seconds * SECOND_MS);
    return reply.redirect(pathOnSite(page), 302);
  });

  app.post(END_PREVIEW_PATH, { schema: { hide: true } }, async ({ headers: { referer } }, reply) => {
    clearCookie(context, reply, 'preview');
    return reply.headers(HEADERS).redirect(pathOnSite(referer), 303);
  });
};

/** Returns the path and query of an address, so that a redirect never leaves the site. */
function pathOnSite(address = '/'): string {
  const base = 'http://site.invalid';
  if (!URL.canParse(address, base)) return '/';
  const { pathname, search } = new URL(address, base);
  // Remove extra slashes, because browsers read `//` and `/\` at the beginning as another host.
  return `/${pathname.replace(/^[/\\]+/, '')}${search}`;
}
