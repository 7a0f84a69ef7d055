import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyProof } from 'shared/contract/passkeys';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findStaffForUpdate } from '../manageStaff';
import { confirmSession, staffOf } from '../session';
import { startSignIn } from '../startSignIn';
import { passkeyLibrary, relyingParty, takeChallenge } from './challenges';

/**
 * Signs a staff member in with a passkey, which replaces the email address, the password and the code.
 * @throws {HttpProblem} 401 if the proof is wrong, late or used, or if the passkey was removed
 */
export async function signInWithPasskey(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: PasskeyProof,
): Promise<void> {
  const proved = await verifyProof(context, proof);
  if (!proved) throw refused(401);
  await context.db.transaction().execute(async (trx) => {
    // Lock the staff row. A simultaneous reset then either makes this sign-in fail or ends its session.
    const staff = await findStaffForUpdate(trx, proved.email);
    if (!staff || !(await recordUse(trx, context, proved))) throw refused(401);
    await startSignIn(trx, context, request, reply, staff);
  });
  context.wakeMail();
}

/**
 * Checks one of the staff member's passkeys, and then permits dangerous actions for ten minutes.
 * @throws {HttpProblem} 400 instead of 401, because the staff member is still signed in
 */
export async function confirmWithPasskey(
  context: AppContext,
  request: FastifyRequest,
  { isForNewAccess, ...proof }: PasskeyProof & { isForNewAccess: boolean },
): Promise<void> {
  const proved = await verifyProof(context, proof);
  if (proved?.staffId !== staffOf(request).id || !(await recordUse(context.db, context, proved))) throw refused(400);
  await confirmSession(context, request, { isForNewAccess });
}

type Proved = NonNullable<Awaited<ReturnType<typeof verifyProof>>>;

async function verifyProof(context: AppContext, { id, ...response }: PasskeyProof) {
  const passkey = await context.db
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .select(['staff.id as staffId', 'staff.email', 'staff_passkeys.public_key', 'staff_passkeys.counter'])
    .where('staff_passkeys.id', '=', id)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const { origin, rpId } = relyingParty(context);
  const { public_key, ...owner } = passkey;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => takeChallenge(context, challenge, null),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: Buffer.from(public_key, 'base64url'), counter: owner.counter },
  }).catch((error: unknown) => {
    context.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  });
  return verified?.verified === true ? { id, ...owner, newCounter: verified.authenticationInfo.newCounter } : undefined;
}

/** Records that a passkey was used. @returns false if the passkey was removed or used in the meantime */
async function recordUse(db: DbOrTrx, { clock }: AppContext, { id, counter, newCounter }: Proved): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkeys')
    .set({ counter: newCounter, last_used_at: clock.now() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function refused(status: 400 | 401): HttpProblem {
  return new HttpProblem(
    status,
    'This passkey was not accepted. Try again, or use another one. If none works, ask the owner of the shop.',
  );
}
