import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Response } from 'light-my-request';

/** A call that the server makes to itself while it renders a page. */
export interface InternalCall {
  /** The customer who opened the page, so the call does not need to look up the session again. */
  user: { id: string; email: string; hasPassword: boolean } | undefined;
}

const HEADER = 'x-internal-call';
/**
 * The calls in progress, by a random key. Visitors cannot guess a key, so the header has no effect in their requests.
 */
const inProgress = new Map<string, InternalCall>();

interface CallOptions extends InternalCall {
  url: string;
  /** The headers that the call needs from the visitor's request. */
  headers: Record<string, string | string[] | undefined>;
  remoteAddress: string;
}

/** Makes a GET call inside this server, without the network. */
export async function callInternally(
  app: FastifyInstance,
  { user, headers, ...options }: CallOptions,
): Promise<Response> {
  const key = randomUUID();
  inProgress.set(key, { user });
  try {
    return await app.inject({ ...options, method: 'GET', headers: { ...headers, [HEADER]: key } });
  } finally {
    inProgress.delete(key);
  }
}

/** Returns the internal call that a request belongs to, or `undefined` for a visitor's request. */
export function internalCallOf({ headers }: Pick<FastifyRequest, 'headers'>): InternalCall | undefined {
  const key = headers[HEADER];
  return typeof key === 'string' ? inProgress.get(key) : undefined;
}
