import { activate } from '../activate';
import { actorOf, type Caller, credentialOf, requirePermission } from '../credentials/Caller';
import { recordRefusals } from '../history/recordRefusals';
import { planPromote } from '../plans';
import type { ReleaseContext } from '../ReleaseContext';
import { ReleaseError } from '../releaseFolder';
import { activationReply, type ActivationReply } from '../runActivation';
import type { ReleaseId } from '../store/ReleaseStore';
import { type ApprovalRequest, closeRequest, findRequest } from './approvals';

/**
 * Approves a waiting promotion and performs it exactly as requested.
 * @throws {HttpProblem} 403 if the caller's credential does not permit the approval
 * @throws {ReleaseError} if no promotion of the release is waiting for approval, if the same credential requested the
 *   promotion, or if the promotion is no longer allowed
 */
export async function approve(
  context: ReleaseContext,
  caller: Caller,
  release: ReleaseId,
  claimed: string,
): Promise<ActivationReply> {
  const attempt = { action: 'approve', caller, actor: claimed, releases: [release] };
  const states = await recordRefusals(context, attempt, async () => {
    requirePermission(caller, 'approve', [release.name]);
    const request = await findRequest(context.db, release);
    const check = (names: readonly string[]) => requirePermission(caller, 'approve', names);
    check(request.releases.map(({ name }) => name));
    requireSecondPerson(caller, request);
    return activate(context, {
      action: 'promote',
      actor: actorOf(caller, claimed),
      credential: credentialOf(caller),
      requirePermission: check,
      plan: (db) => planPromote(db, request.releases),
      reason: request.reason ?? undefined,
      isForced: request.isForced,
      needsProof: request.needsProof,
      note: `Requested by ${request.requestedBy}.`,
      onWritten: (trx) => closeRequest(trx, request),
    });
  });
  return activationReply(states, release.name);
}

/**
 * Checks that the caller's credential did not request the promotion. Each credential, including the deploy token,
 * is treated as one person, because nothing proves who uses it.
 * @throws {ReleaseError} if the same credential requested the promotion
 */
function requireSecondPerson(caller: Caller, { requestedBy, credential }: ApprovalRequest): void {
  if (credential !== credentialOf(caller)) return;
  const own = credential === null ? 'the deploy token' : `the credential "${credential}"`;
  throw new ReleaseError(
    `This promotion was requested with ${own} (${requestedBy}). Someone with another credential must approve it.`,
  );
}
