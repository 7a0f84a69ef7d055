import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { DbOrTrx } from '../db/database';
import { type Activation, activate } from './activate';
import type { ChannelState } from './channel';
import { markBad } from './markBad';
import { planCanary, planPromote, planRetire } from './plans';
import { planRollback } from './planRollback';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';
import { CanaryBody, MarkBadBody, PromoteBody, RetireBody, RollbackBody } from './schemas';
import { HttpProblem } from '../http/httpProblem';

/** The requested channel. Also contains all changed channels if several have changed. */
export interface ActivationReply extends ChannelState {
  set?: ChannelState[];
}

interface ActivationOptions {
  context: () => ReleaseContext;
  /** True if every canary and promotion needs the proof of a preview. */
  requiresProof: boolean;
}

/** Registers the calls that activate releases for visitors. */
export const activationRoutes: FastifyPluginAsyncTypebox<ActivationOptions> = async (app, options) => {
  const { context } = options;
  const run = (name: string, activation: Pick<Activation, 'action' | 'plan' | 'needsProof'>, who: Who) =>
    replyToRefusals(async () => reply(name, await activate(context(), { ...activation, ...cause(who) })));
  const needsProof = (body: { requireProof?: boolean }) => options.requiresProof || body.requireProof === true;

  app.post('/promote', { schema: { hide: true, body: PromoteBody } }, ({ body }) => {
    const releases = 'releases' in body ? body.releases : [body];
    const [{ name } = { name: '' }] = releases;
    const plan = (db: DbOrTrx) => planPromote(db, releases);
    return run(name, { action: 'promote', needsProof: needsProof(body), plan }, body);
  });

  app.post('/rollback', { schema: { hide: true, body: RollbackBody } }, ({ body }) =>
    run(body.name, { action: 'rollback', plan: (db) => planRollback(db, body) }, body),
  );

  app.post('/canary', { schema: { hide: true, body: CanaryBody } }, ({ body }) => {
    const { name, version, percent } = body;
    const plan = (db: DbOrTrx) => planCanary(db, body, version, percent);
    return run(name, { action: 'canary', needsProof: needsProof(body), plan }, body);
  });

  app.post('/retire', { schema: { hide: true, body: RetireBody } }, ({ body }) =>
    run(body.name, { action: 'retire', plan: (db) => planRetire(db, body) }, body),
  );

  app.post('/mark-bad', { schema: { hide: true, body: MarkBadBody } }, ({ body }) =>
    replyToRefusals(async () => ({ channel: (await markBad(context(), body, body)) ?? null })),
  );
};

interface Who {
  actor: string;
  force?: boolean;
  reason?: string;
}

/** @throws {ReleaseError} if the caller overrides a refusal without a reason */
function cause({ actor, force, reason }: Who): Pick<Activation, 'actor' | 'reason' | 'isForced'> {
  if (force && reason === undefined) throw new ReleaseError('--force needs a reason for the log: --reason "…".');
  return { actor, reason, isForced: force };
}

function reply(name: string, states: readonly ChannelState[]): ActivationReply {
  const asked = states.find((state) => state.name === name) ?? states[0];
  if (!asked) throw new Error(`The activation of ${name} changed no channel.`);
  return { ...asked, ...(states.length > 1 && { set: [...states] }) };
}

/** Replies 409 with the reason for a refusal. */
export async function replyToRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) throw new HttpProblem(409, error.message);
    throw error;
  }
}
