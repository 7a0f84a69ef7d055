import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS, later } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import { prepared } from '../db/prepared';
import { sha256Hex } from '../db/randomId';
import { HttpProblem } from '../http/httpProblem';
import { clearCookie, readCookie } from './cookies';

/** Recording every use would write to the database at each call. */
const USE_RECORDED_EVERY_MS = HOUR_MS;

export interface SignedInUser {
  id: string;
  email: string;
}

/** Identifies a request's session in a statement. The statement also uses `isCurrentSession`. */
export interface SessionKey {
  tokenHash: string;
  now: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; read it with `userOf`. */
    signedInUser: SignedInUser | null;
  }
}

export function registerSessions(app: FastifyInstance, _context: AppContext): void {
  app.decorateRequest('signedInUser', null);
}

/** The one rule for the end of a session: it is over at its `expires_at`. Every statement on sessions uses it. */
export function isCurrentSession(now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref('sessions.expires_at')} > ${now}`;
}

/** Ends the browser's session, on the server too. */
export async function endSession(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = readCookie(context, request, 'session');
  if (token === undefined) return;
  await context.db.deleteFrom('sessions').where('token_hash', '=', sha256Hex(token)).execute();
  clearCookie(context, reply, 'session');
}

const findUser = prepared(['tokenHash', 'now'], (db, { tokenHash, now }: SessionKey) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'sessions.last_used_at', 'sessions.created_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where(isCurrentSession(now)),
);

/** Records when the session was used last, for the list of sessions. */
async function recordUse({ db }: AppContext, { tokenHash, now }: SessionKey): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Returns the customer who sent the request, or `undefined` for a visitor and for a session that is over. */
export async function findSignedInUser(
  context: AppContext,
  request: FastifyRequest,
): Promise<SignedInUser | undefined> {
  const key = sessionKey(context, request);
  if (!key) return undefined;
  const [found] = await findUser(context.db, key);
  if (!found) return undefined;
  const { id, email, last_used_at, created_at } = found;
  if (later(last_used_at ?? created_at, USE_RECORDED_EVERY_MS) <= key.now) await recordUse(context, key);
  return { id, email };
}

/**
 * Returns the session of a call whose own statement finds the customer. That saves a round trip to the database. If the
 * statement finds no current session, the call throws `signInNeeded`.
 * @throws {HttpProblem} 401 if the request has no session.
 */
export function requireSession(context: AppContext, request: FastifyRequest): SessionKey {
  const key = sessionKey(context, request);
  if (!key) throw signInNeeded();
  return key;
}

export function signInNeeded(): HttpProblem {
  return new HttpProblem(401, 'Please sign in to continue.', { code: 'sign-in-needed' });
}

/** Returns a `preHandler` that answers anonymous visitors with 401. It sets what `userOf(request)` returns. */
export function requireUser(context: AppContext): preHandlerAsyncHookHandler {
  return async (request) => {
    const user = await findSignedInUser(context, request);
    if (!user) throw signInNeeded();
    request.signedInUser = user;
  };
}

/** Returns the customer whom `requireUser` found. */
export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new Error('userOf was called on a route without requireUser');
  return request.signedInUser;
}

export async function deleteExpiredSessions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`not (${isCurrentSession(clock.now())})`)
    .execute();
}

function sessionKey(context: AppContext, request: FastifyRequest): SessionKey | undefined {
  const token = readCookie(context, request, 'session');
  return token === undefined ? undefined : { tokenHash: sha256Hex(token), now: context.clock.now() };
}
