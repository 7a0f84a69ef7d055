import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { RELEASE_FREEZES } from 'shared/contract/officeReleases';
import * as Type from 'typebox';
import type { AppContext } from 'server-kit/context/AppContext';
import { callerOf } from '../credentials/authenticate';
import { requirePermission } from '../credentials/Caller';
import { ALL_PACKAGES } from '../history/entryNames';
import type { Attempt } from '../history/recordRefusals';
import { instantFrom } from '../history/sinceFrom';
import { runPermitted } from '../runPermitted';
import { Actor, Name, Reason } from '../schemas';
import { freeze, type Freeze, listFreezes, unfreeze } from './freezes';

const Instant = Type.String({ maxLength: 40 });
/** Without `from`, the freeze begins now. Without `package`, it covers all packages. */
const FreezeBody = Type.Object({
  actor: Actor,
  package: Type.Optional(Name),
  from: Type.Optional(Instant),
  until: Instant,
  reason: Reason,
});
const UnfreezeBody = Type.Object({
  actor: Actor,
  package: Type.Optional(Name),
  reason: Type.Optional(Reason),
});

export const freezeRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context;

  app.get('/freezes', { schema: RELEASE_FREEZES.schema }, async (request): Promise<Freeze[]> => {
    requirePermission(callerOf(request), 'status', []);
    return listFreezes(db, clock.now());
  });

  app.post('/freeze', { schema: { body: FreezeBody } }, (request) => {
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
  });

  app.post('/unfreeze', { schema: { body: UnfreezeBody } }, (request) => {
    const { package: name = null, reason = null } = request.body;
    return runPermitted(context, 'unfreeze', attemptOf('unfreeze', request), async (author) => {
      await unfreeze(context, name, { ...author, reason });
      return { package: name };
    });
  });
};

function attemptOf(action: string, request: FastifyRequest<{ Body: Type.Static<typeof UnfreezeBody> }>): Attempt {
  const { package: name = ALL_PACKAGES, reason, actor } = request.body;
  return { action, caller: callerOf(request), actor, reason, releases: [{ name }] };
}
