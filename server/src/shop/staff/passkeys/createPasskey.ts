import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CreatedPasskey, PasskeyRequest, StaffPasskeySetup } from 'shared/contract/passkeys';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { lockStaff } from '../manageStaff';
import { startStaffSession } from '../session';
import { requireStaffLink, useStaffLink } from '../staffLink';
import { createChallenge, relyingParty, takeChallenge } from './challenges';

/** The largest number of passkeys of one staff member. */
const MOST_PASSKEYS = 20;

interface Owner {
  id: string;
  email: string;
}

/**
 * Begins to create a passkey for a staff member.
 * @throws {HttpProblem} 409 if there are too many, or at an address where passkeys don't work, 429 if a limit is reached
 */
export async function startPasskey(
  context: AppContext,
  request: FastifyRequest,
  { id, email }: Owner,
): Promise<PasskeyRequest> {
  const passkeys = await context.db.selectFrom('staff_passkeys').select('id').where('staff_id', '=', id).execute();
  if (passkeys.length >= MOST_PASSKEYS)
    throw new HttpProblem(409, `You have ${MOST_PASSKEYS} passkeys. Remove one before you add another.`);
  return {
    ...(await createChallenge(context, request, id)),
    rpName: `${context.config.productName} office`,
    userId: id,
    userName: email,
    existing: passkeys.map((passkey) => passkey.id),
  };
}

/**
 * Stores a passkey that the staff member's browser has created.
 * @throws {HttpProblem} 400 if the browser's reply is wrong or too late, 409 if the passkey exists
 */
export async function addPasskey(context: AppContext, owner: Owner, created: CreatedPasskey): Promise<void> {
  await storePasskey(context, context.db, owner, await verifyCreated(context, owner, created));
}

/**
 * Sets up a link's staff member with a passkey instead of a password, uses up the link and signs in.
 * @throws {HttpProblem} 400 if the browser's reply is wrong or too late, 404 for a wrong link, 409, or 429
 */
export async function setUpPasskey(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, passkey }: StaffPasskeySetup,
): Promise<void> {
  const owner = await requireStaffLink(context, request, link);
  const verified = await verifyCreated(context, owner, passkey);
  await context.db.transaction().execute(async (trx) => {
    // Lock the account before the link, as a reset does, to prevent deadlocks.
    await lockStaff(trx, owner.email);
    await useStaffLink(trx, link);
    await storePasskey(context, trx, owner, verified);
    await startStaffSession(context, request, reply, owner.id, trx);
  });
}

type VerifiedPasskey = Awaited<ReturnType<typeof verifyCreated>>;

async function verifyCreated(context: AppContext, owner: Owner, { id, name, ...response }: CreatedPasskey) {
  const { origin, rpId } = relyingParty(context);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => takeChallenge(context, challenge, owner.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!registrationInfo) throw refused();
  const { publicKey, counter } = registrationInfo.credential;
  return { id, name: name.trim(), public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

async function storePasskey({ clock }: AppContext, db: DbOrTrx, owner: Owner, passkey: VerifiedPasskey): Promise<void> {
  const now = clock.now();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_passkeys')
    .values({ ...passkey, staff_id: owner.id, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new HttpProblem(409, 'This passkey already exists.');
}

function refused(cause?: unknown): HttpProblem {
  return new HttpProblem(400, 'The passkey could not be added. Try again within five minutes.', { cause });
}
