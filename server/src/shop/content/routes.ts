import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { SECOND_MS } from 'server-kit/clock/clock';
import { sendRevalidated } from 'server-kit/http/etag';
import type { ContentContext } from './ContentFile';
import { ContentReply } from './schemas';

export const contentRoutes: FastifyPluginAsyncTypebox<{ context: ContentContext }> = async (app, { context }) => {
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

  const readContent = () => file.content;
  app.get(
    '/api/content',
    {
      schema: { tags: ['content'], response: { 200: ContentReply } },
      config: { pageReply: { readShared: readContent } },
    },
    async (request, reply) => sendRevalidated(request, reply, readContent()),
  );
};
