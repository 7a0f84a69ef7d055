import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryCreator } from 'kysely';
import { DAY_MS, later } from '../clock/clock';
import type { AppContext } from '../context/AppContext';
import type { DbOrTrx } from '../db/database';
import { sha256Hex } from '../db/randomId';
import type { Database } from '../db/schema';
import { readCookie, setCookie } from './cookies';

/** Counts from the last sign-in. */
const REMEMBERED_MS = 180 * DAY_MS;
/** The account forgets the device that signed in longest ago. */
const DEVICES_PER_ACCOUNT = 20;

/** The device of a sign-in, before and after it. */
export interface DeviceChange {
  token: string;
  tokenHash: string;
  /** The token that the browser had for other accounts, if it gets a new one. */
  replacedHash: string | undefined;
  expiresAt: Date;
}

/** Returns the hash by which the browser's device token is stored, or `undefined` if the browser has none. */
export function deviceHash(context: AppContext, request: FastifyRequest): string | undefined {
  const token = readCookie(context, request, 'device');
  return token === undefined ? undefined : sha256Hex(token);
}

/**
 * Keeps the browser's token if it `isRemembered` for the account. Makes a new one otherwise: a token that someone else
 * has placed in the browser is never adopted.
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

/** Returns the part of a statement that remembers the device for the `account` of that statement. */
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

/** Remembers the browser's other accounts by its new token, and forgets the account's devices beyond the bound. */
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
  const beyond = db
    .selectFrom('remembered_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .offset(DEVICES_PER_ACCOUNT)
    // Sign-ins at the same moment would otherwise wait for each other's rows.
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('remembered_devices').where('user_id', '=', userId).where('token_hash', 'in', beyond).execute();
}

export async function deleteExpiredDevices({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('remembered_devices').where('expires_at', '<=', clock.now()).execute();
}
