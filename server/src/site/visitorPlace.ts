import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

/** Keeps a visitor on the same releases from page to page while something is tried out on some of the visitors. */
const COOKIE = 'canary';
const MONTH_SECONDS = 30 * 86_400;
const PLACES = 100;

/** The visitor's place among all visitors, 0 to 99, from the cookie; `undefined` where there is none. */
export function readPlace(request: FastifyRequest): number | undefined {
  const text = request.cookies[COOKIE] ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Draws a place by lot, and has the browser remember it. */
export function drawPlace(config: Config, reply: FastifyReply): number {
  const place = randomInt(PLACES);
  reply.setCookie(COOKIE, String(place), { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isSecure, maxAge: MONTH_SECONDS });
  return place;
}
