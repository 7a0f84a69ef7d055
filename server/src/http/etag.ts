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

interface Written {
  text: string;
  etag: string;
}

const written = new WeakMap<object, Written>();

function write(value: object): Written {
  const text = JSON.stringify(value);
  const result = { text, etag: etagOf(text) };
  written.set(value, result);
  return result;
}

/** Answers `value` as JSON that is asked about each time and sent only when it changed. A value that is answered again is not written anew, so none may be changed. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const { text, etag } = written.get(value) ?? write(value);
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (isUnchanged(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').serializer((payload: unknown) => String(payload)).send(text);
}
