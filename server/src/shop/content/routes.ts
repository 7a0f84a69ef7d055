import { CONTENT, LEGAL_TEXTS } from 'shared/contract/content';
import { object, text } from 'shared/contract/schema';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { SECOND_MS } from 'server-kit/clock/clock';
import { etagOf, isUnchanged, sendRevalidated } from 'server-kit/http/etag';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Routes } from 'server-kit/http/Routes';
import type { ContentContext } from './ContentFile';
import { PICTURE_FOLDER } from './pictureUrl';

export const contentRoutes: Routes<ContentContext> = async (app, { context }) => {
  const { contentFile: file } = context;
  // Reread the file every second. A file watcher misses changes on network drives, and stops working after an editor
  // replaces the file.
  const task = startBackgroundTask({
    name: 'content',
    everyMs: SECOND_MS,
    log: context.log,
    run: async () => {
      const before = file.content;
      await file.refresh();
      if (file.content !== before) await file.publishTerms(context);
    },
  });
  app.addHook('onClose', () => task.stop());

  const readHome = () => file.content;
  app.route({
    ...CONTENT,
    config: { pageReply: { readShared: readHome } },
    handler: async (request, reply) => sendRevalidated(request, reply, readHome()),
  });

  const readLegal = () => file.legal;
  app.route({
    ...LEGAL_TEXTS,
    config: { pageReply: { readShared: readLegal } },
    handler: async (request, reply) => sendRevalidated(request, reply, readLegal()),
  });

  app.get(
    `${PICTURE_FOLDER}/:name`,
    {
      schema: {
        hide: true,
        params: object({ name: text({ maxLength: 100 }) }),
        querystring: object({}, { v: text({ maxLength: 64 }) }),
      },
    },
    async (request, reply) => {
      const picture = file.findPicture(request.params.name);
      if (!picture) throw new HttpProblem(404, 'There is no such picture.');
      const etag = etagOf(picture.bytes);
      // During a deployment, a page from another server may contain the address of a newer picture. Browsers must not
      // keep this server's older picture under that address.
      const isCurrent = request.query.v === picture.version;
      reply.headers({
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
        // Allow only the styles of an SVG file, so that it is safe to open.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        etag,
      });
      return isUnchanged(request, etag) ? reply.code(304).send() : reply.type(picture.type).send(picture.bytes);
    },
  );
};
