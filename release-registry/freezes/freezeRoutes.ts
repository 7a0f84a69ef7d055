import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { AppContext } from 'server-kit/context/AppContext';
import { replyToRefusals } from '../activationRoutes';
import { callerOf } from '../credentials/authenticate';
import { actorOf, credentialOf, requirePermission } from '../credentials/Caller';
import { ALL_PACKAGES } from '../history/entryNames';
import { recordRefusals } from '../history/recordRefusals';
import { instantFrom } from '../history/sinceFrom';
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

/** Registers the routes that list, begin and end freezes. */
export const freezeRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context;

  app.get('/freezes', { schema: { hide: true } }, async (request, reply): Promise<Freeze[]> => {
    requirePermission(callerOf(request), 'status', []);
    void reply.header('cache-control', 'no-store');
    return listFreezes(db, clock.now());
  });

  app.post('/freeze', { schema: { hide: true, body: FreezeBody } }, (request) => {
    const { package: name, from, until, reason, actor } = request.body;
    const caller = callerOf(request);
    const author = { actor: actorOf(caller, actor), credential: credentialOf(caller) };
    const attempt = { action: 'freeze', caller, actor, reason, releases: [{ name: name ?? ALL_PACKAGES }] };
    return replyToRefusals(() =>
      recordRefusals(context, attempt, async () => {
        requirePermission(caller, 'freeze', [name ?? ALL_PACKAGES]);
        const added = {
          package: name ?? null,
          from: from === undefined ? clock.now() : instantFrom('from', from),
          until: instantFrom('until', until),
          reason,
        };
        await freeze(context, added, author);
        return { ...added, by: author.actor };
      }),
    );
  });

  app.post('/unfreeze', { schema: { hide: true, body: UnfreezeBody } }, (request) => {
    const { package: name, reason, actor } = request.body;
    const caller = callerOf(request);
    const author = { actor: actorOf(caller, actor), credential: credentialOf(caller) };
    const attempt = { action: 'unfreeze', caller, actor, reason, releases: [{ name: name ?? ALL_PACKAGES }] };
    return replyToRefusals(() =>
      recordRefusals(context, attempt, async () => {
        requirePermission(caller, 'unfreeze', [name ?? ALL_PACKAGES]);
        await unfreeze(context, name ?? null, { ...author, reason: reason ?? null });
        return { package: name ?? null };
      }),
    );
  });
};
