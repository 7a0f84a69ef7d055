import type { FastifyRequest } from 'fastify';
import { FREEZE, UNFREEZE } from 'shared/contract/officeReleaseChanges';
import { RELEASE_FREEZES } from 'shared/contract/officeReleases';
import type { ValueOf } from 'shared/contract/schema';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Routes } from 'server-kit/http/Routes';
import { callerOf } from '../credentials/authenticate';
import { requirePermission } from '../credentials/Caller';
import { ALL_PACKAGES } from '../history/entryNames';
import type { Attempt } from '../history/recordRefusals';
import { instantFrom } from '../history/sinceFrom';
import { runPermitted } from '../runPermitted';
import { freeze, listFreezes, unfreeze } from './freezes';

export const freezeRoutes: Routes<AppContext> = async (app, { context }) => {
  const { db, clock } = context;

  app.route({
    ...RELEASE_FREEZES,
    handler: async (request) => {
      requirePermission(callerOf(request), 'status', []);
      const freezes = await listFreezes(db, clock.now());
      return freezes.map(({ from, until, ...others }) => ({
        ...others,
        from: from.toISOString(),
        until: until.toISOString(),
      }));
    },
  });

  app.route({
    ...FREEZE,
    handler: (request) => {
      const { package: name, from, until, reason } = request.body;
      return runPermitted(context, 'freeze', attemptOf('freeze', request), async (author) => {
        const added = {
          package: name ?? null,
          from: from === undefined ? clock.now() : instantFrom('from', from),
          until: instantFrom('until', until),
          reason,
        };
        await freeze(context, added, author);
        return { ...added, by: author.actor };
      });
    },
  });

  app.route({
    ...UNFREEZE,
    handler: (request) => {
      const { package: name = null, reason = null } = request.body;
      return runPermitted(context, 'unfreeze', attemptOf('unfreeze', request), async (author) => {
        await unfreeze(context, name, { ...author, reason });
        return { package: name };
      });
    },
  });
};

function attemptOf(action: string, request: FastifyRequest<{ Body: ValueOf<typeof UNFREEZE.schema.body> }>): Attempt {
  const { package: name = ALL_PACKAGES, reason, actor } = request.body;
  return { action, caller: callerOf(request), actor, reason, releases: [{ name }] };
}
