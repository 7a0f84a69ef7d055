import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { callerOf } from './credentials/authenticate';
import { actorOf, credentialOf, requirePermission } from './credentials/Caller';
import { recordRefusals } from './history/recordRefusals';
import { markBad } from './markBad';
import { planCanary, planPromote, planRetire } from './plans';
import { planRollback } from './planRollback';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';
import { type ActivationCommand, type CommandAuthor, runActivation } from './runActivation';
import { CanaryBody, MarkBadBody, PromoteBody, RetireBody, RollbackBody } from './schemas';

interface ActivationOptions {
  context: () => ReleaseContext;
}

/** Registers the routes that promote, roll back and retire releases, change canaries, and mark releases as bad. */
export const activationRoutes: FastifyPluginAsyncTypebox<ActivationOptions> = async (app, { context }) => {
  const run = (request: FastifyRequest, command: ActivationCommand, body: CommandAuthor) =>
    replyToRefusals(() => runActivation(context(), callerOf(request), command, body));

  app.post('/promote', { schema: { hide: true, body: PromoteBody } }, (request) => {
    const { body } = request;
    const releases = 'releases' in body ? body.releases : [body];
    const plan = (db: DbOrTrx) => planPromote(db, releases);
    return run(request, { action: 'promote', releases, needsProof: body.requireProof, plan }, body);
  });

  app.post('/rollback', { schema: { hide: true, body: RollbackBody } }, (request) => {
    const { body } = request;
    return run(request, { action: 'rollback', releases: [body], plan: (db) => planRollback(db, body) }, body);
  });

  app.post('/canary', { schema: { hide: true, body: CanaryBody } }, (request) => {
    const { body } = request;
    const { version, percent, requireProof: needsProof } = body;
    const plan = (db: DbOrTrx) => planCanary(db, body, version, percent);
    return run(request, { action: 'canary', releases: [body], percent, needsProof, plan }, body);
  });

  app.post('/retire', { schema: { hide: true, body: RetireBody } }, (request) => {
    const { body } = request;
    return run(request, { action: 'retire', releases: [body], plan: (db) => planRetire(db, body) }, body);
  });

  app.post('/mark-bad', { schema: { hide: true, body: MarkBadBody } }, (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const attempt = { ...body, action: 'mark-bad', caller, releases: [body] };
    const author = { actor: actorOf(caller, body.actor), credential: credentialOf(caller), reason: body.reason };
    return replyToRefusals(() =>
      recordRefusals(context(), attempt, async () => {
        requirePermission(caller, 'mark-bad', [body.name]);
        return { channel: (await markBad(context(), body, author)) ?? null };
      }),
    );
  });
};

/** Runs `work`. Turns a `ReleaseError` into an `HttpProblem` 409 with the same message. */
export async function replyToRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) throw new HttpProblem(409, error.message);
    throw error;
  }
}
