import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns a weak ETag, because compression may change the bytes. */
export function etagOf(content: string | Buffer): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/** Returns whether the browser already has the version with this ETag. The caller can then reply 304 without a body. */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return (
    known !== undefined && known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  );
}

interface Json {
  text: string;
  etag: string;
}

const cache = new WeakMap<object, Json>();

function toJson(value: object): Json {
  const cached = cache.get(value);
  if (cached) return cached;
  const text = JSON.stringify(value);
  const json = { text, etag: etagOf(text) };
  cache.set(value, json);
  return json;
}

/** Returns `value` as JSON. Caches each object's JSON, so callers must not change `value`. */
export function jsonOf(value: object): string {
  return toJson(value).text;
}

/**
 * Sends `value` as JSON with an ETag, or 304 if the browser already has it. By default, browsers revalidate the JSON
 * before each use. Caches each object's JSON, so callers must not change `value`.
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  value: object,
  cacheControl = 'no-cache',
): FastifyReply {
  const { text, etag } = toJson(value);
  reply.headers({ 'cache-control': cacheControl, etag });
  if (isUnchanged(request, etag)) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(text);
}
