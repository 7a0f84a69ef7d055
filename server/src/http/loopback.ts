import type { preHandlerAsyncHookHandler } from 'fastify';
import { HttpProblem } from './httpProblem';

/** Pages of the demo for whoever sits at this machine; for everybody else there is nothing. */
export const requireLoopback: preHandlerAsyncHookHandler = async (request) => {
  // The peer itself, whatever a forwarding header says.
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (peer !== '::1' && !peer.startsWith('127.')) throw new HttpProblem(404, 'There is nothing at this address.');
};
