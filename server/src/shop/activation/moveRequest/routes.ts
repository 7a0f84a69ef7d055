import type { FastifyRequest } from 'fastify';
import { APPROVE_MOVE, type MoveRequest, READ_MOVE_REQUEST, REQUEST_MOVE } from 'shared/contract/moveRequest';
import { HOUR_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeNetworkRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { hashDevice } from '../device';
import { admitCode, readDevice } from '../programCall';
import { approveMove, readMoveRequest } from './approveMove';
import { requestMove } from './requestMove';

const WRONG_LINKS: RateLimit = { name: 'move-link-network', limit: 30, windowMs: HOUR_MS };

/** Registers the routes for move requests: one for the desktop program, and two for the page that an email links to. */
export const moveRequestRoutes: Routes<AppContext> = async (app, { context }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    ...REQUEST_MOVE,
    handler: async (request) => {
      const { code, device } = await readDevice(context, request.body);
      await admitCode(context, request, code);
      return requestMove(context, request, code, { ...device, hash: hashDevice(code, request.body.deviceId) });
    },
  });

  app.route({
    ...READ_MOVE_REQUEST,
    handler: async (request) => (await readMoveRequest(context, request.body.link)) ?? countWrongLink(request),
  });

  app.route({
    ...APPROVE_MOVE,
    handler: async (request) => (await approveMove(context, request.body.link)) ?? countWrongLink(request),
  });

  /**
   * Counts a call with an unknown link, and replies as if its move request had ended. Known links are never refused.
   * @throws {HttpProblem} 429 if the limit is reached
   */
  async function countWrongLink(request: FastifyRequest): Promise<MoveRequest> {
    await consumeNetworkRateLimit(context, WRONG_LINKS, request);
    return { state: 'ended' };
  }
};
