import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CreatedPasskey, PasskeyRequest, StaffPasskeySetup } from 'shared/contract/passkeys';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findStaffForUpdate } from '../manageStaff';
import { reportNewAccess } from '../newAccess';
import { lockSession, requireUnusedProof, staffOf, useProof } from '../session';
import { startSignIn } from '../startSignIn';
import { requireStaffLink, useStaffLink } from '../staffLink';
import { admitChallenge, createChallenge, passkeyLibrary, relyingParty, takeChallenge } from './challenges';

/** The maximum number of passkeys for each staff member. */
const MAX_PASSKEYS = 20;

interface Owner {
  id: string;
  email: string;
}

/**
 * Creates the challenge for a new passkey of the staff member who sent the request.
 * @throws {HttpProblem} 403 without a recent second-factor check, 404 if the session has ended, 409 or 429 as in
 * `startWithLink`
 */
export async function startPasskey(context: AppContext, request: FastifyRequest): Promise<PasskeyRequest> {
  await admitChallenge(context, request);
  requireUnusedProof(staffOf(request));
  return context.db
    .transaction()
    .execute(async (trx) => requestPasskey(trx, context, await lockSession(trx, context, request)));
}

/**
 * Creates the challenge for a passkey of the link's recipient.
 * @throws {HttpProblem} 404 for a wrong link, 409 if the staff member has too many passkeys, or if passkeys don't work
 * at the site's address, 429 if a limit is reached
 */
export async function startWithLink(
  context: AppContext,
  request: FastifyRequest,
  link: string,
): Promise<PasskeyRequest> {
  const owner = await requireStaffLink(context, request, link);
  await admitChallenge(context, request);
  return requestPasskey(context.db, context, owner);
}

/**
 * Stores a new passkey from the staff member's browser.
 * @throws {HttpProblem} 400 if the browser's reply is wrong or too late, 403 if the proof is used up, 404 if the
 * session has ended, 409 if the passkey exists or there are too many
 */
export async function addPasskey(context: AppContext, request: FastifyRequest, created: CreatedPasskey): Promise<void> {
  requireUnusedProof(staffOf(request));
  const verified = await verifyCreated(context, staffOf(request), created);
  await context.db.transaction().execute(async (trx) => {
    const owner = await lockSession(trx, context, request);
    await useProof(trx, owner);
    await storePasskey(trx, context, owner, verified);
    // Leave out the passkey's name, because an attacker could put their own text into the shop's email.
    const event = 'Somebody added a passkey.';
    await reportNewAccess(trx, context, request, owner, { command: 'passkey add', event });
  });
  context.wakeMail();
}

/**
 * Sets up the link's recipient with a passkey instead of a password, uses up the link and signs in.
 * @throws {HttpProblem} 400 if the browser's reply is wrong or too late, 404 for a wrong link, 409 if the passkey
 * exists or there are too many, 429 for too many wrong links
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
    // Lock the staff row before the link, as a reset does, to prevent deadlocks.
    await findStaffForUpdate(trx, owner.email);
    await useStaffLink(trx, link);
    await storePasskey(trx, context, owner, verified);
    await startSignIn(trx, context, request, reply, owner, { isSetUp: true });
  });
  context.wakeMail();
}

async function requestPasskey(db: DbOrTrx, context: AppContext, { id, email }: Owner): Promise<PasskeyRequest> {
  const existing = await requireBelowLimit(db, id);
  return {
    ...(await createChallenge(db, context, id)),
    rpName: `${context.config.productName} office`,
    userId: id,
    userName: email,
    existing,
  };
}

/**
 * Returns the ids of a staff member's passkeys.
 * @throws {HttpProblem} 409 if the staff member already has the maximum number
 */
async function requireBelowLimit(db: DbOrTrx, staffId: string): Promise<string[]> {
  const passkeys = await db.selectFrom('staff_passkeys').select('id').where('staff_id', '=', staffId).execute();
  if (passkeys.length >= MAX_PASSKEYS)
    throw new HttpProblem(409, `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`);
  return passkeys.map(({ id }) => id);
}

type VerifiedPasskey = Awaited<ReturnType<typeof verifyCreated>>;

async function verifyCreated(context: AppContext, owner: Owner, { id, name, ...response }: CreatedPasskey) {
  const { origin, rpId } = relyingParty(context);
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => takeChallenge(context, challenge, owner.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!registrationInfo) throw refused();
  // Store the verified id, because the id that the browser sends beside it is not signed.
  const { id: verifiedId, publicKey, counter } = registrationInfo.credential;
  return { id: verifiedId, name: name.trim(), public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

/** Stores a passkey. The caller must have locked the staff row. */
async function storePasskey(trx: Trx, { clock }: AppContext, owner: Owner, passkey: VerifiedPasskey): Promise<void> {
  await requireBelowLimit(trx, owner.id);
  const now = clock.now();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_passkeys')
    .values({ ...passkey, staff_id: owner.id, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new HttpProblem(409, 'This passkey already exists.');
}

function refused(cause?: unknown): HttpProblem {
  return new HttpProblem(400, 'The passkey could not be added. Try again within five minutes.', { cause });
}
