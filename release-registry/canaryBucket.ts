import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from 'server-kit/config/config';

/** The cookie that keeps a visitor on the same releases during a canary. */
const COOKIE = 'canary';
const MONTH_SECONDS = 30 * 86_400;
const BUCKETS = 100;

/** Returns the visitor's canary bucket, 0 to 99, or `undefined` if there is no valid cookie. */
export function readBucket(request: FastifyRequest): number | undefined {
  const text = request.cookies[COOKIE] ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

export function assignBucket(config: Config, reply: FastifyReply): number {
  const bucket = randomInt(BUCKETS);
  reply.setCookie(COOKIE, String(bucket), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    maxAge: MONTH_SECONDS,
  });
  return bucket;
}
