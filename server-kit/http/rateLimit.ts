import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { counting } from 'shared/domain/counting';
import { later, SECOND_MS } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import { sha256Hex } from '../db/randomId';
import { clientNetworks } from './clientNetwork';
import { HttpProblem } from './httpProblem';

export interface RateLimit {
  /** The name of the limit, such as `sign-in-pair`. */
  name: string;
  /** The number of attempts in one window. With `Infinity`, the server counts attempts but never refuses one. */
  limit: number;
  windowMs: number;
  /** Returns the error message for a refused attempt. `wait` is a phrase such as "in 5 minutes". */
  describeRefusal?: (wait: string) => string;
}

/** A limit for one subject, which is an account, an address, a network, or a pair of these. */
export interface RateCounter {
  limit: RateLimit;
  subject: string;
}

type Context = Pick<AppContext, 'config' | 'db' | 'clock'>;

/** PostgreSQL's largest integer, which replaces `Infinity`. */
const NO_LIMIT = 2_147_483_647;

/**
 * Counts one attempt by `subject` in the database, so all servers share the count.
 * @throws {HttpProblem} 429 with `Retry-After` if the subject has used up its attempts in this window.
 */
export async function consumeRateLimit(context: Context, limit: RateLimit, subject: string): Promise<void> {
  await consumeRateLimits(context, [{ limit, subject }]);
}

/**
 * Counts one attempt for the visitor's IPv4 address, or for the visitor's IPv6 /64, /56 and /48.
 * @throws {HttpProblem} 429 with `Retry-After` if the address or a network has used up its attempts.
 */
export async function consumeNetworkRateLimit(
  context: Context,
  limit: RateLimit,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  await consumeRateLimits(context, networkCounters(limit, request));
}

/**
 * Returns a counter for each of the visitor's networks. `limit` applies to an IPv4 address and to a /64. The limit is
 * twice as high for a /56 and four times as high for a /48, because several households or offices may share such a
 * network.
 */
export function networkCounters(limit: RateLimit, request: Pick<FastifyRequest, 'ip'>): RateCounter[] {
  return clientNetworks(request).map((subject, index) => ({
    subject,
    limit: { ...limit, limit: limit.limit * 2 ** index },
  }));
}

interface CountedRow {
  key: string;
  count: number;
  resets_at: Date;
  is_full: boolean;
}

/**
 * Counts one attempt in every counter with one statement. If one counter is full, no counter changes, so a refused
 * attempt does not use up a limit that other visitors share.
 * @returns the number of attempts in each counter's window, including the current attempt. Returns zeros if rate limits
 * are off.
 * @throws {HttpProblem} 429 with `Retry-After` for the longest wait.
 */
export async function consumeRateLimits(
  { config, db, clock }: Context,
  counters: readonly RateCounter[],
): Promise<number[]> {
  if (!config.hasRateLimits) return counters.map(() => 0);
  const now = clock.now();
  const byKey = new Map(counters.map((counter) => [rateLimitKey(counter), counter.limit]));
  const rows = await countAttempts(db, now, byKey);
  const refusing = rows.filter(({ key, count, is_full }) => is_full || count > (byKey.get(key)?.limit ?? 0));
  if (refusing.length > 0) throw refusal(now, refusing, byKey);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return counters.map((counter) => counts.get(rateLimitKey(counter)) ?? 0);
}

/** Returns when a subject's window ends, or `undefined` if the subject has made no attempt in a current window. */
export async function readWindowEnd(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  limit: RateLimit,
  subject: string,
): Promise<Date | undefined> {
  const counter = await db
    .selectFrom('rate_limits')
    .select('resets_at')
    .where('key', '=', rateLimitKey({ limit, subject }))
    .where('resets_at', '>', clock.now())
    .executeTakeFirst();
  return counter?.resets_at;
}

/** Deletes a subject's count after a successful attempt. */
export async function resetRateLimit({ db }: Pick<Context, 'db'>, limit: RateLimit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', rateLimitKey({ limit, subject })).execute();
}

/** Deletes expired counters. Skips locked counters, because another request is changing them. */
export async function deleteExpiredRateLimits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const expired = db
    .selectFrom('rate_limits')
    .select('key')
    .where('resets_at', '<=', clock.now())
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('rate_limits').where('key', 'in', expired).execute();
}

/**
 * Counts one attempt in each counter, unless one of them is full. Simultaneous attempts can all pass this check, so the
 * caller also compares the returned counts. The statement locks rows in the order of their keys to prevent deadlocks.
 *
 * A window ends at `resets_at`. If that time is more than a minute later than the end of a new window, the clock was
 * set back, so the statement starts a new window. The minute allows for differences between the servers' clocks.
 */
async function countAttempts(
  db: Context['db'],
  now: Date,
  limits: ReadonlyMap<string, RateLimit>,
): Promise<CountedRow[]> {
  const keys = [...limits.keys()];
  const maxima = [...limits.values()].map(({ limit }) => Math.min(limit, NO_LIMIT));
  const ends = [...limits.values()].map(({ windowMs }) => later(now, windowMs).toISOString());
  const isOver = (newWindowEnd: string) => sql`(
    current.resets_at <= ${now}::timestamptz or current.resets_at > ${sql.ref(newWindowEnd)} + interval '1 minute'
  )`;
  const { rows } = await sql<CountedRow>`
    with asked as (
      select * from unnest(${keys}::text[], ${maxima}::integer[], ${ends}::timestamptz[])
        as asked (key, maximum, ends_at)
    ),
    full_counters as (
      select current.key, current.count, current.resets_at
      from asked join rate_limits as current on current.key = asked.key
      where current.count >= asked.maximum and not ${isOver('asked.ends_at')}
    ),
    counted as (
      insert into rate_limits as current (key, count, resets_at)
      select key, 1, ends_at from asked where not exists (select from full_counters) order by key collate "C"
      on conflict (key) do update set
        count = case when ${isOver('excluded.resets_at')} then 1 else current.count + 1 end,
        resets_at = case when ${isOver('excluded.resets_at')} then excluded.resets_at else current.resets_at end
      returning key, count, resets_at
    )
    select key, count, resets_at, true as is_full from full_counters
    union all
    select key, count, resets_at, false as is_full from counted`.execute(db);
  return rows;
}

function refusal(now: Date, refusing: readonly CountedRow[], limits: ReadonlyMap<string, RateLimit>): HttpProblem {
  const longest = refusing.reduce((a, b) => (b.resets_at > a.resets_at ? b : a));
  const describe = limits.get(longest.key)?.describeRefusal;
  return tooEarly(
    longest.resets_at.getTime() - now.getTime(),
    describe ?? ((wait) => `Too many attempts. Please try again ${wait}.`),
  );
}

/** Returns a 429 error with `Retry-After` for a request that must wait for `ms`. */
export function tooEarly(ms: number, describeRefusal: (wait: string) => string): HttpProblem {
  const seconds = Math.max(1, Math.ceil(ms / SECOND_MS));
  return new HttpProblem(429, describeRefusal(waitWords(seconds)), { headers: { 'retry-after': String(seconds) } });
}

/** Hashes the subject, because it may be an email address. */
function rateLimitKey({ limit, subject }: RateCounter): string {
  return `${limit.name}:${sha256Hex(subject).slice(0, 32)}`;
}

function waitWords(seconds: number): string {
  if (seconds < 60) return `in ${counting(seconds, 'second')}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `in ${Math.ceil(minutes / 60)} hours`;
  return `in ${counting(minutes, 'minute')}`;
}

interface RateLimitTable {
  key: string;
  count: number;
  resets_at: Date;
}

declare module '../db/schema' {
  interface Database {
    rate_limits: RateLimitTable;
  }
}
