import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Expression, InsertQueryBuilder, QueryCreator } from 'kysely';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import type { Database } from 'server-kit/db/schema';
import { readCookie, setCookie } from 'server-kit/http/cookies';
import { describeDevice } from './sessions/describeDevice';
import { changeDevice, rememberDevice, setDeviceCookie, tidyDevices } from './rememberedDevice';

const REMEMBERED_MS = 30 * DAY_MS;
/** The maximum duration of a session without "remember me". Browsers can restore its cookie after a restart. */
const BROWSER_SESSION_MS = DAY_MS;

interface SessionStart {
  context: AppContext;
  request: FastifyRequest;
  reply: FastifyReply;
  db?: DbOrTrx;
  /** Builds the statement that selects or inserts the account. If it returns no row, no session starts. */
  account: (
    db: QueryCreator<Database>,
  ) => Expression<{ id: string }> | InsertQueryBuilder<Database, 'users', { id: string }>;
  /** True if the session continues after the browser closes. */
  isRemembered?: boolean;
  /** True if the account remembers the browser's device token. */
  isRememberedDevice?: boolean;
}

/**
 * Starts a session, ends the browser's earlier session and remembers the device, in one statement. Sets the session
 * cookie and the device cookie. Always creates a new session token, because an attacker may have placed the current
 * token in the browser.
 * @returns false if `account` returns no row
 */
export async function startSession(start: SessionStart): Promise<boolean> {
  const { context, request, reply, account, db = context.db, isRemembered = false, isRememberedDevice = false } = start;
  const now = context.clock.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = later(now, isRemembered ? REMEMBERED_MS : BROWSER_SESSION_MS);
  const endedHash = sha256Hex(readCookie(context, request, 'session') ?? '');
  const device = changeDevice(context, request, isRememberedDevice);
  const started = await db
    .with('account', account)
    .with('ended', (part) =>
      part
        .deleteFrom('sessions')
        .where('token_hash', '=', endedHash)
        .where(({ exists }) => exists(part.selectFrom('account').select('id'))),
    )
    .with('remembered', (part) => rememberDevice(part, device))
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'created_at', 'expires_at', 'device'])
    .expression((part) =>
      part
        .selectFrom('account')
        .select(({ cast, ref, val }) => [
          cast<string>(val(sha256Hex(token)), 'text').as('token_hash'),
          ref('id').as('user_id'),
          cast<Date>(val(now), 'timestamptz').as('created_at'),
          cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
          cast<string | null>(val(describeDevice(request.headers['user-agent'])), 'text').as('device'),
        ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!started) return false;
  if (!isRememberedDevice) await tidyDevices(db, started.user_id, device);
  setCookie(context, reply, 'session', token, isRemembered ? REMEMBERED_MS : undefined);
  setDeviceCookie(context, reply, device);
  return true;
}
