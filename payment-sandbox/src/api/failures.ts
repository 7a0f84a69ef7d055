import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context';
import { fingerprintOf } from './idempotency';

/** Calls that the API refuses, for tests of the shop: none at the start. */
export interface Failures {
  status: number;
  /** How many of the next calls. */
  times: number;
}

/** Answers a call with the failure that was asked for. As at Stripe, a failure of 500 and more is kept for the call's idempotency key. */
export async function failOnDemand({ failures, commit }: SandboxContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (failures.times === 0) return undefined;
  failures.times -= 1;
  const { status } = failures;
  const body = { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message: 'Refused on demand.' } };
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && status >= 500) commit({ answers: [{ id: key, fingerprint: fingerprintOf(request.method, request.url, request.body ?? {}), status, body }] });
  return reply.code(status).send(body);
}
