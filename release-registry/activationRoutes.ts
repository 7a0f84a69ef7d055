import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { MARK_BAD, PROMOTE, RETIRE, ROLL_BACK, SET_CANARY } from 'shared/contract/officeReleaseChanges';
import type { DbOrTrx } from 'server-kit/db/database';
import { callerOf } from './credentials/authenticate';
import { markBad } from './markBad';
import { planCanary, planPromote, planRetire } from './plans';
import { planRollback } from './planRollback';
import type { ReleaseContext } from './ReleaseContext';
import { type ActivationCommand, type CommandAuthor, runActivation } from './runActivation';
import { runPermitted } from './runPermitted';
import { CanaryBody, MarkBadBody, PromoteBody, RetireBody, RollbackBody } from './schemas';

export const activationRoutes: FastifyPluginAsyncTypebox<{ context: () => ReleaseContext }> = async (
  app,
  { context },
) => {
  const run = (request: FastifyRequest, command: ActivationCommand, body: CommandAuthor) =>
    runActivation(context(), callerOf(request), command, body);

  app.post('/promote', { schema: { ...PROMOTE.schema, body: PromoteBody } }, (request) => {
    const { body } = request;
    const releases = 'releases' in body ? body.releases : [body];
    const plan = (db: DbOrTrx) => planPromote(db, releases);
    return run(request, { action: 'promote', releases, plan }, body);
  });

  app.post('/rollback', { schema: { ...ROLL_BACK.schema, body: RollbackBody } }, (request) => {
    const { body } = request;
    return run(request, { action: 'rollback', releases: [body], plan: (db) => planRollback(db, body) }, body);
  });

  app.post('/canary', { schema: { ...SET_CANARY.schema, body: CanaryBody } }, (request) => {
    const { body } = request;
    const plan = (db: DbOrTrx) => planCanary(db, body);
    return run(request, { action: 'canary', releases: [body], percent: body.percent, plan }, body);
  });

  app.post('/retire', { schema: { ...RETIRE.schema, body: RetireBody } }, (request) => {
    const { body } = request;
    return run(request, { action: 'retire', releases: [body], plan: (db) => planRetire(db, body) }, body);
  });

  app.post('/mark-bad', { schema: { ...MARK_BAD.schema, body: MarkBadBody } }, (request) => {
    const { body } = request;
    const { actor, reason } = body;
    const attempt = { action: 'mark-bad', caller: callerOf(request), actor, reason, releases: [body] };
    return runPermitted(context(), 'mark-bad', attempt, async (author) => ({
      channel: (await markBad(context(), body, { ...author, reason })) ?? null,
    }));
  });
};
