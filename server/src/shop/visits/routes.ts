import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { hideSecrets } from 'shared/domain/visitPath';
import * as Type from 'typebox';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { parseJson } from 'server-kit/http/jsonBodies';
import { consumeNetworkRateLimit, type RateLimit } from 'server-kit/http/rateLimit';

const VISITS: RateLimit = { name: 'visits-address', limit: 300, windowMs: MINUTE_MS };
const BODY_LIMIT = 4 * 1024;

export const visitRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  // The browser sends the visit as text with `sendBeacon`, because JSON to another origin would need a preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJson(text),
  );

  const body = Type.Object({
    visitorId: Type.String({ minLength: 1, maxLength: 64 }),
    url: Type.String({ maxLength: 1024 }),
    eventNote: Type.String({ maxLength: 512 }),
  });
  app.post(
    '/api/visits/save',
    { bodyLimit: BODY_LIMIT, schema: { tags: ['visits'], body } },
    async (request, reply) => {
      await consumeNetworkRateLimit(context, VISITS, request);
      const { visitorId, url, eventNote } = request.body;
      await context.db
        .insertInto('visits')
        .values({
          id: randomId(),
          visitor_id: visitorId,
          url: hideSecrets(url),
          event_note: hideSecrets(eventNote),
          created_at: context.clock.now(),
        })
        .execute();
      return reply.code(204).send();
    },
  );
};
