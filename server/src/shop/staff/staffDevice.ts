import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { readCookie, setCookie } from 'server-kit/http/cookies';

/** How long an account remembers a browser after its last sign-in. */
const REMEMBERED_MS = 180 * DAY_MS;

/**
 * Remembers the browser that a staff member signed in with. A browser that the account doesn't know gets a new token,
 * because an attacker may have placed the current token in the browser.
 * @returns true if the account did not know the browser
 */
export async function rememberStaffDevice(
  trx: Trx,
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: string,
): Promise<boolean> {
  const expiresAt = later(context.clock.now(), REMEMBERED_MS);
  const current = readCookie(context, request, 'staff-device');
  const isKnown = current !== undefined && (await extend(trx, staffId, current, expiresAt));
  const token = isKnown ? current : randomBytes(32).toString('base64url');
  if (!isKnown)
    await trx
      .insertInto('staff_devices')
      .values({ token_hash: sha256Hex(token), staff_id: staffId, expires_at: expiresAt })
      .execute();
  setCookie(context, reply, 'staff-device', token, REMEMBERED_MS);
  return !isKnown;
}

/** @returns false if the account doesn't know the token */
async function extend(trx: Trx, staffId: string, token: string, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_devices')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', sha256Hex(token))
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
