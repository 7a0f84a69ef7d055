import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryCreator } from 'kysely';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import type { Database } from 'server-kit/db/schema';
import { readCookie, setCookie } from 'server-kit/http/cookies';

/** How long an account remembers a device after its last sign-in. */
const REMEMBERED_MS = 180 * DAY_MS;
/**
 * The maximum number of devices that an account remembers. Beyond it, the account forgets the device that has not
 * signed in for the longest time.
 */
const DEVICES_PER_ACCOUNT = 20;

/** The browser's device tokens before and after a sign-in. */
export interface DeviceChange {
  token: string;
  tokenHash: string;
  /** The hash of the browser's earlier token, if the browser gets a new token. */
  replacedHash: string | undefined;
  expiresAt: Date;
}

/** Returns the hash of the browser's device token, or `undefined` if the browser has no token. */
export function deviceHash(context: AppContext, request: FastifyRequest): string | undefined {
  const token = readCookie(context, request, 'device');
  return token === undefined ? undefined : sha256Hex(token);
}

/**
 * Keeps the browser's token if the account remembers it (`isRemembered`). Otherwise creates a new token, because an
 * attacker may have placed the current token in the browser.
 */
export function changeDevice(context: AppContext, request: FastifyRequest, isRemembered: boolean): DeviceChange {
  const current = readCookie(context, request, 'device');
  const token = isRemembered && current !== undefined ? current : randomBytes(32).toString('base64url');
  return {
    token,
    tokenHash: sha256Hex(token),
    replacedHash: current === undefined || current === token ? undefined : sha256Hex(current),
    expiresAt: later(context.clock.now(), REMEMBERED_MS),
  };
}

export function setDeviceCookie(context: AppContext, reply: FastifyReply, { token }: DeviceChange): void {
  setCookie(context, reply, 'device', token, REMEMBERED_MS);
}

/**
 * Returns a statement that stores a remembered device or extends its expiry. The surrounding statement must define the
 * common table expression `account`.
 */
export function rememberDevice(
  db: QueryCreator<Database & { account: { id: string } }>,
  { tokenHash, expiresAt }: DeviceChange,
) {
  return db
    .insertInto('remembered_devices')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression(
      db
        .selectFrom('account')
        .select(({ cast, ref, val }) => [
          cast<string>(val(tokenHash), 'text').as('token_hash'),
          ref('id').as('user_id'),
          cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }));
}

/**
 * Replaces the browser's old token, if any, in all other accounts that remember this browser. Deletes the account's
 * oldest devices if it has more than the limit.
 */
export async function tidyDevices(
  db: DbOrTrx,
  userId: string,
  { tokenHash, replacedHash }: DeviceChange,
): Promise<void> {
  if (replacedHash !== undefined) {
    await db
      .updateTable('remembered_devices')
      .set({ token_hash: tokenHash })
      .where('token_hash', '=', replacedHash)
      .where('user_id', '<>', userId)
      .execute();
  }
  const surplus = db
    .selectFrom('remembered_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .offset(DEVICES_PER_ACCOUNT)
    // Skip locked rows, so that simultaneous sign-ins don't wait for each other.
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('remembered_devices').where('user_id', '=', userId).where('token_hash', 'in', surplus).execute();
}
