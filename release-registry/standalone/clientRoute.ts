import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { etagOf, isUnchanged } from 'server-kit/http/etag';
import { HttpProblem } from 'server-kit/http/httpProblem';

const FILE = new URL('../client/dist/client.js', import.meta.url);

/** Serves the browser client as a module for pages of every origin. */
export const clientRoute: FastifyPluginAsync = async (app) => {
  app.get('/client.js', { schema: { hide: true } }, async (request, reply) => {
    const text = await readFile(FILE, 'utf8').catch(() => {
      throw new HttpProblem(404, 'The client is not built. Start the registry with npm run registry.');
    });
    const etag = etagOf(text);
    reply.headers({ etag, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    return isUnchanged(request, etag)
      ? reply.code(304).send()
      : reply.type('text/javascript; charset=utf-8').send(text);
  });
};
