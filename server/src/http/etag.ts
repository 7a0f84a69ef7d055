import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak validator, since compression may change the bytes. */
export function etagOf(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Whether the browser has exactly this already; the answer is then 304 without a body. */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** The last text of each route with its validator: what is revalidated is asked for far more often than it changes. */
const lastSent = new Map<string, { text: string; etag: string }>();

function etagOfRoute(route: string, text: string): string {
  const last = lastSent.get(route);
  if (last?.text === text) return last.etag;
  const etag = etagOf(text);
  lastSent.set(route, { text, etag });
  return etag;
}

/** Answers `value` as JSON that is asked about each time and sent only when it changed. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const text = JSON.stringify(value);
  const etag = etagOfRoute(request.routeOptions.url ?? request.url, text);
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (isUnchanged(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').serializer((payload: unknown) => String(payload)).send(text);
}
