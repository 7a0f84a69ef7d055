import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hideSecrets } from 'shared/domain/visitPath';
import type { AppContext } from '../context/AppContext';

/**
 * Returns a function that creates request ids. Each process has its own random prefix, so an id is unique across all
 * processes' logs.
 */
export function requestIds(): () => string {
  const server = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${server}-${(count++).toString(36)}`;
}

/** Describes a request for a log line. Hides reset and activation codes in its path. */
export const describeRequest = ({ id, method, url }: FastifyRequest) => ({
  requestId: id,
  method,
  path: hideSecrets(url),
});

/**
 * Returns the context with a child logger that adds the request's id to each line. Use it only for requests that call
 * the payment provider, because creating the logger takes longer than most replies.
 */
export function contextFor<Context extends AppContext>(context: Context, request: FastifyRequest): Context {
  return { ...context, log: context.log.child({ requestId: request.id }) };
}
