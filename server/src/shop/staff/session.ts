import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRole } from 'shared/contract/staff';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { randomId, sha256Hex } from 'server-kit/db/randomId';
import { clearCookie, readCookie, setCookie } from 'server-kit/http/cookies';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { describeDevice } from '../accounts/sessions/describeDevice';
import { findStaffForUpdate } from './manageStaff';

const SESSION_MS = 12 * HOUR_MS;
/** How long a second-factor check is valid. */
const PROOF_MS = 10 * MINUTE_MS;
/** The minimum time between two updates of `last_used_at`. */
const USE_RECORDED_EVERY_MS = MINUTE_MS;

export interface Staff {
  id: string;
  email: string;
  role: StaffRole;
}

export interface SignedInStaff extends Staff {
  sessionId: string;
  /** True if the staff member signed in or proved a second factor within ten minutes. Dangerous actions need this. */
  isConfirmed: boolean;
  /**
   * True if the staff member proved a second factor within ten minutes in order to create new access, such as a
   * passkey. Creating it uses up the proof.
   */
  hasUnusedProof: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The staff member that `requireStaff` found. Read it with `staffOf`. */
    signedInStaff: SignedInStaff | null;
  }
}

export function registerStaffSessions(app: FastifyInstance): void {
  app.decorateRequest('signedInStaff', null);
}

/**
 * Starts a 12-hour session and ends the browser's earlier one. For ten minutes, the session permits dangerous actions,
 * but it has no proof for creating new access.
 */
export async function startStaffSession(
  trx: Trx,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: string,
): Promise<void> {
  const now = context.clock.now();
  const token = randomBytes(32).toString('base64url');
  await endStaffSession(trx, context, request, reply);
  await trx
    .insertInto('staff_sessions')
    .values({
      token_hash: sha256Hex(token),
      id: randomId(),
      staff_id: staffId,
      device: describeDevice(request.headers['user-agent']),
      created_at: now,
      last_used_at: now,
      confirmed_at: now,
      expires_at: later(now, SESSION_MS),
    })
    .execute();
  setCookie(context, reply, 'staff', token, SESSION_MS);
}

/** Signs the browser out: deletes its session and clears its cookie. */
export async function endStaffSession(
  db: DbOrTrx,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readCookie(context, request, 'staff');
  if (token === undefined) return;
  await db.deleteFrom('staff_sessions').where('token_hash', '=', sha256Hex(token)).execute();
  clearCookie(context, reply, 'staff');
}

/**
 * Finds the staff member who sent the request. Returns `undefined` for all other visitors, including customers. Records
 * the session's use at most once a minute.
 */
export async function findStaff(
  context: AppContext,
  request: FastifyRequest,
  db: DbOrTrx = context.db,
): Promise<SignedInStaff | undefined> {
  const token = readCookie(context, request, 'staff');
  if (token === undefined) return undefined;
  const now = context.clock.now();
  const found = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff.id', 'staff.email', 'staff.role', 'staff_sessions.id as sessionId'])
    .select(['staff_sessions.confirmed_at', 'staff_sessions.proved_at', 'staff_sessions.last_used_at'])
    .where('staff_sessions.token_hash', '=', sha256Hex(token))
    .where('staff_sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { confirmed_at, proved_at, last_used_at, ...staff } = found;
  if (later(last_used_at, USE_RECORDED_EVERY_MS) <= now)
    await db.updateTable('staff_sessions').set({ last_used_at: now }).where('id', '=', staff.sessionId).execute();
  const isRecent = (proof: Date) => later(proof, PROOF_MS) > now;
  return {
    ...staff,
    isConfirmed: isRecent(confirmed_at),
    hasUnusedProof: proved_at !== null && isRecent(proved_at),
  };
}

/**
 * Returns hooks that store the staff member on the request, for `staffOf`. The check runs before the body arrives, so
 * that strangers always get the same 404 as at an unknown address. It runs again after the body has arrived, because
 * the session may end or the role may change while a slow body arrives. Staff with a role that is not allowed get 403.
 */
export function requireStaff(context: AppContext, isAllowed: (role: StaffRole) => boolean = () => true) {
  const check = async (request: FastifyRequest) => {
    const staff = await findStaff(context, request);
    if (!staff) throw signedOut();
    if (!isAllowed(staff.role)) throw notAllowed(staff.role);
    request.signedInStaff = staff;
  };
  return { onRequest: check, preValidation: check };
}

/**
 * Locks the row of the staff member who sent the request, so that a reset waits for this transaction.
 * @throws {HttpProblem} 404 if the session has ended
 */
export async function lockSession(trx: Trx, context: AppContext, request: FastifyRequest): Promise<SignedInStaff> {
  await findStaffForUpdate(trx, staffOf(request).email);
  const staff = await findStaff(context, request, trx);
  if (!staff) throw signedOut();
  return staff;
}

export function staffOf(request: FastifyRequest): SignedInStaff {
  if (!request.signedInStaff) throw new Error('staffOf was called on a route without requireStaff');
  return request.signedInStaff;
}

/**
 * Refuses a dangerous action unless the staff member proved a second factor within the last ten minutes.
 * @throws {HttpProblem} 403 `confirmation-needed`
 */
export function requireConfirmed(request: FastifyRequest): void {
  refuseUnconfirmed(staffOf(request));
}

/** @throws {HttpProblem} 403 `confirmation-needed` */
export function refuseUnconfirmed({ isConfirmed }: Pick<SignedInStaff, 'isConfirmed'>): void {
  if (!isConfirmed) throw proofNeeded();
}

/**
 * Refuses a call that creates new access to the account, unless the session has an unused proof. Otherwise, a thief
 * could turn a stolen session into lasting access.
 * @throws {HttpProblem} 403 `confirmation-needed`
 */
export function requireUnusedProof({ hasUnusedProof }: SignedInStaff): void {
  if (!hasUnusedProof) throw proofNeeded();
}

/** Uses up the session's proof. Call it after `lockSession`, so that two calls can't use the same proof. */
export async function useProof(trx: Trx, staff: SignedInStaff): Promise<void> {
  requireUnusedProof(staff);
  await trx.updateTable('staff_sessions').set({ proved_at: null }).where('id', '=', staff.sessionId).execute();
}

/**
 * Records that the staff member proved a second factor in this session.
 * @param isForNewAccess true if the proof also permits one call that creates new access
 */
export async function confirmSession(
  { db, clock }: AppContext,
  request: FastifyRequest,
  { isForNewAccess }: { isForNewAccess: boolean },
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ confirmed_at: clock.now(), ...(isForNewAccess && { proved_at: clock.now() }) })
    .where('id', '=', staffOf(request).sessionId)
    .execute();
}

function proofNeeded(): HttpProblem {
  return new HttpProblem(403, 'Enter a new code from your authenticator app, then try again.', {
    code: 'confirmation-needed',
  });
}

function signedOut(): HttpProblem {
  return new HttpProblem(404, 'There is nothing at this address.');
}

export function notAllowed(role: StaffRole): HttpProblem {
  return new HttpProblem(403, `Your role (${role}) does not allow this. Ask the owner of the shop.`);
}
