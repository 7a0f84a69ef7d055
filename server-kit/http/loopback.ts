import type { preHandlerAsyncHookHandler } from 'fastify';
import { HttpProblem } from './httpProblem';

/** Accepts only requests from this machine. Replies 404 to all other requests. */
export const requireLoopback: preHandlerAsyncHookHandler = async (request) => {
  // Use the connection's own address, because a forwarding header can claim any address.
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (peer !== '::1' && !peer.startsWith('127.')) throw new HttpProblem(404, 'There is nothing at this address.');
};
