import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { replyToRefusals } from '../activationRoutes';
import { callerOf } from '../credentials/authenticate';
import { canSee } from '../credentials/Caller';
import type { ReleaseContext } from '../ReleaseContext';
import { Actor, Name, Version } from '../schemas';
import { approve } from './approve';
import { type ApprovalRequest, listRequests } from './approvals';

interface ApprovalOptions {
  context: () => ReleaseContext;
}

const ApproveBody = Type.Object({ name: Name, version: Version, actor: Actor });

/** The fields of a waiting request that clients may see. */
export type WaitingRequest = Pick<ApprovalRequest, 'releases' | 'requestedAt' | 'requestedBy' | 'reason' | 'isForced'>;

/** Registers the routes that list and approve waiting promotions. */
export const approvalRoutes: FastifyPluginAsyncTypebox<ApprovalOptions> = async (app, { context }) => {
  app.get('/requests', { schema: { hide: true } }, async (request, reply): Promise<WaitingRequest[]> => {
    const caller = callerOf(request);
    void reply.header('cache-control', 'no-store');
    const requests = await listRequests(context().db);
    return requests
      .filter(({ releases }) => releases.some(({ name }) => canSee(caller, name)))
      .map(({ releases, requestedAt, requestedBy, reason, isForced }) => ({
        releases,
        requestedAt,
        requestedBy,
        reason,
        isForced,
      }));
  });

  app.post('/approve', { schema: { hide: true, body: ApproveBody } }, (request) => {
    const { actor, name, version } = request.body;
    return replyToRefusals(() => approve(context(), callerOf(request), { name, version }, actor));
  });
};
