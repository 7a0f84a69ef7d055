import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RELEASE_LOG } from 'shared/contract/officeReleases';
import * as Type from 'typebox';
import type { AppContext } from 'server-kit/context/AppContext';
import { callerOf } from '../credentials/authenticate';
import { requirePermission, visiblePackages } from '../credentials/Caller';
import { Name } from '../schemas';
import { type HistoryEntry, readHistory } from './readHistory';
import { ALL_PACKAGES } from './entryNames';
import { sinceFrom } from './sinceFrom';

const LogQuery = Type.Object({
  package: Type.Optional(Name),
  /** A period such as `2h`, or a date. */
  since: Type.Optional(Type.String({ maxLength: 40 })),
});

export const historyRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  app.get(
    '/log',
    { schema: { ...RELEASE_LOG.schema, querystring: LogQuery } },
    async (request): Promise<HistoryEntry[]> => {
      const { package: name, since } = request.query;
      const caller = callerOf(request);
      requirePermission(caller, 'log', name === undefined ? [] : [name]);
      const names = name === undefined ? visiblePackages(caller) : [name];
      return readHistory(context.db, {
        ...(names && { packages: [...names, ALL_PACKAGES] }),
        ...(since !== undefined && { since: sinceFrom(since, context.clock.now()) }),
      });
    },
  );
};
