import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { later, MINUTE_MS } from '../clock/clock';
import { sha256Hex } from '../db/randomId';
import type { Services } from '../services';
import { HttpProblem } from './httpProblem';

export interface RateLimit {
  /** What is limited, such as `login-account`. */
  name: string;
  /** Tries in one window. */
  limit: number;
  windowMs: number;
}

/**
 * Counts one try of `subject` (an address, an account) in the database, so that all servers count together.
 * @throws {HttpProblem} 429 with `Retry-After` where the window's tries are used up.
 */
export async function countTry({ config, db, clock }: Services, { name, limit, windowMs }: RateLimit, subject: string): Promise<void> {
  if (!config.hasRateLimits) return;
  const now = clock.now();
  // Over, or begun at a later time of a clock that went back; servers whose clocks differ a little agree all the same.
  const isOver = sql`rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${later(now, windowMs + MINUTE_MS)}`;
  const { count, resets_at } = await db
    .insertInto('rate_limits')
    .values({ key: limitKey(name, subject), count: 1, resets_at: later(now, windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (count <= limit) return;
  const seconds = Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000));
  throw new HttpProblem(429, `Too many attempts. Please try again ${waitWords(seconds)}.`, { headers: { 'retry-after': String(seconds) } });
}

/** Forgets the tries of `subject`, after one that succeeded. */
export async function forgetTries({ db }: Services, { name }: RateLimit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', limitKey(name, subject)).execute();
}

/** The visitor's network address; an IPv6 visitor counts by the /64 network, which one subscriber holds whole. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  // Some proxies forward the visitor's port too, which is another one each time.
  const ip = request.ip.replace(/^::ffff:/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** The first four groups, with the zeros that `::` leaves out. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groupsOf = (text: string) => text.split(':').filter(Boolean);
  const given = groupsOf(head);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - given.length - groupsOf(tail).length)).fill('0');
  return [...given, ...zeros, ...groupsOf(tail ?? '')].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** Hashed, since a subject may be somebody's e-mail address. */
function limitKey(name: string, subject: string): string {
  return `${name}:${sha256Hex(subject).slice(0, 32)}`;
}

function waitWords(seconds: number): string {
  if (seconds < 60) return `in ${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `in ${minutes} minute${minutes === 1 ? '' : 's'}`;
}
