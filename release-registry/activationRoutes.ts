import type { FastifyRequest } from 'fastify';
import { MARK_BAD, PROMOTE, RETIRE, ROLL_BACK, SET_CANARY } from 'shared/contract/officeReleaseChanges';
import type { DbOrTrx } from 'server-kit/db/database';
import type { Routes } from 'server-kit/http/Routes';
import { callerOf } from './credentials/authenticate';
import { markBad } from './markBad';
import { planCanary, planPromote, planRetire } from './plans';
import { planRollback } from './planRollback';
import type { ReleaseContext } from './ReleaseContext';
import { type ActivationCommand, type CommandAuthor, runActivation } from './runActivation';
import { runPermitted } from './runPermitted';

export const activationRoutes: Routes<() => ReleaseContext> = async (app, { context }) => {
  const run = (request: FastifyRequest, command: ActivationCommand, body: CommandAuthor) =>
    runActivation(context(), callerOf(request), command, body);

  app.route({
    ...PROMOTE,
    handler: (request) => {
      const { body } = request;
      const releases = 'releases' in body ? body.releases : [body];
      const plan = (db: DbOrTrx) => planPromote(db, releases);
      return run(request, { action: 'promote', releases, plan }, body);
    },
  });

  app.route({
    ...ROLL_BACK,
    handler: (request) => {
      const { body } = request;
      return run(request, { action: 'rollback', releases: [body], plan: (db) => planRollback(db, body) }, body);
    },
  });

  app.route({
    ...SET_CANARY,
    handler: (request) => {
      const { body } = request;
      const plan = (db: DbOrTrx) => planCanary(db, body);
      return run(request, { action: 'canary', releases: [body], percent: body.percent, plan }, body);
    },
  });

  app.route({
    ...RETIRE,
    handler: (request) => {
      const { body } = request;
      return run(request, { action: 'retire', releases: [body], plan: (db) => planRetire(db, body) }, body);
    },
  });

  app.route({
    ...MARK_BAD,
    handler: (request) => {
      const { body } = request;
      const { actor, reason } = body;
      const attempt = { action: 'mark-bad', caller: callerOf(request), actor, reason, releases: [body] };
      return runPermitted(context(), 'mark-bad', attempt, async (author) => ({
        channel: (await markBad(context(), body, { ...author, reason })) ?? null,
      }));
    },
  });
};
