import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { prepared } from 'server-kit/db/prepared';
import { sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { internalCallOf } from 'server-kit/http/internalCalls';
import { clearCookie, readCookie } from 'server-kit/http/cookies';

/** The minimum time between two updates of `last_used_at`. More frequent updates would slow the database down. */
const USE_RECORDED_EVERY_MS = HOUR_MS;

export interface SignedInUser {
  id: string;
  email: string;
}

interface SessionUser extends SignedInUser {
  /** False if the customer can sign in only by email. */
  hasPassword: boolean;
}

/**
 * Identifies a request's session. Queries select the session with this `tokenHash`, unless it has expired at `now` (see
 * `isUnexpired`).
 */
export interface SessionKey {
  tokenHash: string;
  now: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer that `requireUser` found. Read it with `userOf`. */
    signedInUser: SignedInUser | null;
  }
}

export function registerSessions(app: FastifyInstance): void {
  app.decorateRequest('signedInUser', null);
}

/**
 * Returns the SQL condition for sessions that have not expired. Use it in every statement that reads sessions or
 * deletes expired sessions.
 */
export function isUnexpired(now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref('sessions.expires_at')} > ${now}`;
}

/** Signs the browser out: deletes its session and clears its cookie. */
export async function endSession(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = readCookie(context, request, 'session');
  if (token === undefined) return;
  await context.db.deleteFrom('sessions').where('token_hash', '=', sha256Hex(token)).execute();
  clearCookie(context, reply, 'session');
}

const findUser = prepared(
  ['tokenHash', 'now', 'recordedBefore'],
  (db, { tokenHash, now, recordedBefore }: SessionKey & { recordedBefore: Date }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.email', 'users.has_password'])
      // The database compares the times, because parsing them on every request is slow.
      .select(
        sql<boolean>`coalesce(sessions.last_used_at, sessions.created_at) <= ${recordedBefore}`.as('must_record_use'),
      )
      .where('sessions.token_hash', '=', tokenHash)
      .where(isUnexpired(now)),
);

/** Records when the session was last used, for the list of sessions. */
async function recordUse({ db }: AppContext, { tokenHash, now }: SessionKey): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/**
 * Finds the customer who sent the request. Returns `undefined` if there is no session or it has expired. For an
 * internal call, returns the original request's customer. Records the session's use at most once an hour.
 */
export async function findSignedInUser(context: AppContext, request: FastifyRequest): Promise<SessionUser | undefined> {
  const call = internalCallOf(request);
  if (call) return call.user;
  const key = sessionKey(context, request);
  if (!key) return undefined;
  const [found] = await findUser(context.db, { ...key, recordedBefore: later(key.now, -USE_RECORDED_EVERY_MS) });
  if (!found) return undefined;
  const { id, email, has_password, must_record_use } = found;
  if (must_record_use) await recordUse(context, key);
  return { id, email, hasPassword: has_password };
}

/**
 * Returns a request's session key without checking that the session exists. To save a round trip, the caller looks up
 * the session in its own query, and must throw `signInNeeded()` if it finds none.
 * @throws {HttpProblem} 401 if the request has no session cookie.
 */
export function requireSession(context: AppContext, request: FastifyRequest): SessionKey {
  const key = sessionKey(context, request);
  if (!key) throw signInNeeded();
  return key;
}

export function signInNeeded(): HttpProblem {
  return new HttpProblem(401, 'Please sign in to continue.', { code: 'sign-in-needed' });
}

/**
 * Returns a `preHandler` that replies 401 to anonymous visitors and stores signed-in customers on the request, for
 * `userOf`.
 */
export function requireUser(context: AppContext): preHandlerAsyncHookHandler {
  return async (request) => {
    const user = await findSignedInUser(context, request);
    if (!user) throw signInNeeded();
    request.signedInUser = user;
  };
}

export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new Error('userOf was called on a route without requireUser');
  return request.signedInUser;
}

export async function deleteExpiredSessions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`not (${isUnexpired(clock.now())})`)
    .execute();
}

function sessionKey(context: AppContext, request: FastifyRequest): SessionKey | undefined {
  const token = readCookie(context, request, 'session');
  return token === undefined ? undefined : { tokenHash: sha256Hex(token), now: context.clock.now() };
}
