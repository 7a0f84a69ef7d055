import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { HttpProblem } from './httpProblem';

/** The headers that a proxy adds. A proxy on this machine has a local address, even if its client is elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** @throws {HttpProblem} 404 unless the request comes directly from this machine */
export function checkLoopback({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): void {
  // Use the connection's own address, because a forwarding header can claim any address.
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLocal = peer === '::1' || peer.startsWith('127.');
  if (!isLocal || FORWARDED.some((name) => headers[name] !== undefined))
    throw new HttpProblem(404, 'There is nothing at this address.');
}

/** Accepts only direct requests from this machine. Replies 404 to all other requests. */
export const requireLoopback: preHandlerAsyncHookHandler = async (request) => checkLoopback(request);
