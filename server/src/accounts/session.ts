import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { DAY_MS, later } from '../clock/clock';
import type { DbOrTrx } from '../db/database';
import { prepared } from '../db/prepared';
import { sha256Hex } from '../db/randomId';
import { HttpProblem } from '../http/httpProblem';
import type { Services } from '../services';

export interface SignedInUser {
  id: string;
  email: string;
}

/** By what a statement finds the session of a request, and finds none that is over. */
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

const REMEMBERED_MS = 30 * DAY_MS;
/** A session that ends with the browser also ends after this time, in case the browser restores it for ever. */
const BROWSER_SESSION_MS = DAY_MS;

export function registerSessions(app: FastifyInstance, _services: Services): void {
  app.decorateRequest('signedInUser', null);
}

/** Over HTTPS the name itself makes browsers insist on Secure, the whole site and no other host. */
export function sessionCookieName({ config }: Pick<Services, 'config'>): string {
  return config.isSecure ? '__Host-session' : 'session';
}

/** Starts a session of its own for `userId` and hands its token to the browser; a token that the browser brought along is never adopted. */
export async function startSession(services: Services, reply: FastifyReply, userId: string, isRemembered: boolean, db: DbOrTrx = services.db): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  const lifetimeMs = isRemembered ? REMEMBERED_MS : BROWSER_SESSION_MS;
  await db
    .insertInto('sessions')
    .values({ token_hash: sha256Hex(token), user_id: userId, created_at: now, expires_at: later(now, lifetimeMs) })
    .execute();
  reply.setCookie(sessionCookieName(services), token, {
    ...cookieOptions(services),
    ...(isRemembered ? { maxAge: REMEMBERED_MS / 1000 } : {}),
  });
}

/** Ends the browser's session on the server too. */
export async function endSession(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = sessionToken(services, request);
  if (token === undefined) return;
  await services.db.deleteFrom('sessions').where('token_hash', '=', sha256Hex(token)).execute();
  reply.clearCookie(sessionCookieName(services), cookieOptions(services));
}

const findUser = prepared(['tokenHash', 'now'], (db, { tokenHash, now }: SessionKey) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
);

/** Who sent the request; `undefined` for a visitor and for a session that ended. */
export async function findSignedInUser(services: Services, request: FastifyRequest): Promise<SignedInUser | undefined> {
  const key = sessionKey(services, request);
  if (!key) return undefined;
  const [user] = await findUser(services.db, key);
  return user;
}

/**
 * For a call whose own statement finds out who asks, which saves a round trip to the database.
 * @throws {HttpProblem} 401 where the browser brought no session. One that is over is for the statement to find: `signInNeeded`.
 */
export function requireSession(services: Services, request: FastifyRequest): SessionKey {
  const key = sessionKey(services, request);
  if (!key) throw signInNeeded();
  return key;
}

export function signInNeeded(): HttpProblem {
  return new HttpProblem(401, 'Please sign in to continue.', { code: 'sign-in-needed' });
}

/** A `preHandler` for calls that need a signed-in customer: 401 for everybody else, and then `userOf(request)` is there. */
export function requireUser(services: Services): preHandlerAsyncHookHandler {
  return async (request) => {
    const user = await findSignedInUser(services, request);
    if (!user) throw signInNeeded();
    request.signedInUser = user;
  };
}

/** The customer whom `requireUser` let through. */
export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new Error('userOf was called on a route without requireUser');
  return request.signedInUser;
}

export async function deleteExpiredSessions({ db, clock }: Services): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', clock.now()).execute();
}

function sessionKey(services: Services, request: FastifyRequest): SessionKey | undefined {
  const token = sessionToken(services, request);
  return token === undefined ? undefined : { tokenHash: sha256Hex(token), now: services.clock.now() };
}

function sessionToken(services: Services, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieName(services)];
  return token === '' ? undefined : token;
}

function cookieOptions({ config }: Services) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isSecure } as const;
}
