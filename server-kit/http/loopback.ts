import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { HttpProblem } from './httpProblem';

/** @throws {HttpProblem} 404 unless the request comes from this machine */
export function checkLoopback({ socket }: Pick<FastifyRequest, 'socket'>): void {
  // Use the connection's own address, because a forwarding header can claim any address.
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (peer !== '::1' && !peer.startsWith('127.')) throw new HttpProblem(404, 'There is nothing at this address.');
}

/** Accepts only requests from this machine. Replies 404 to all other requests. */
export const requireLoopback: preHandlerAsyncHookHandler = async (request) => checkLoopback(request);
