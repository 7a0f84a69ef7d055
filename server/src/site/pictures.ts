import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { etagOf, isUnchanged } from 'server-kit/http/etag';

/** The site's pictures. `npm run pictures` creates the files in `server/pictures`. */
export const PICTURES = {
  favicon: { path: '/favicon.ico', type: 'image/x-icon' },
  touchIcon: { path: '/apple-touch-icon.png', type: 'image/png' },
  share: { path: '/share.png', type: 'image/png', width: 1200, height: 630 },
} as const;

/**
 * Serves the icons and the picture for link previews. The files belong to the server, because browsers and other sites
 * keep their addresses for years. Old shell releases are removed much sooner.
 */
export async function registerPictures(app: FastifyInstance): Promise<void> {
  for (const { path, type } of Object.values(PICTURES)) {
    const content = await readFile(join(INSTALL_FOLDER, 'server/pictures', path));
    const etag = etagOf(content);
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      // The address stays the same when the picture changes, so browsers check again after a day.
      reply.headers({ 'cache-control': 'public, max-age=86400', etag });
      return isUnchanged(request, etag) ? reply.code(304).send() : reply.type(type).send(content);
    });
  }
}
