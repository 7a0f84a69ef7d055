import type { FastifyRequest } from 'fastify';
import { SAVE_VISIT } from 'shared/contract/visits';
import { hideSecrets } from 'shared/domain/visitPath';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { parseJson } from 'server-kit/http/jsonBodies';
import { consumeNetworkRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';

const VISITS: RateLimit = { name: 'visits-address', limit: 300, windowMs: MINUTE_MS };
const BODY_LIMIT = 4 * 1024;

export const visitRoutes: Routes<AppContext> = async (app, { context }) => {
  // The browser sends the visit as text with `sendBeacon`, because JSON to another origin would need a preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJson(text),
  );

  app.route({
    ...SAVE_VISIT,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
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
  });
};
