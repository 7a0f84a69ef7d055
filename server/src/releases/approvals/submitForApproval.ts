import { listReleases, verb } from 'shared/compatibility/sentences';
import { checkActivation } from '../activate';
import type { Caller } from '../credentials/Caller';
import { recordRefusals } from '../history/recordRefusals';
import type { ExpectedChannel } from '../plans';
import type { ReleaseContext } from '../ReleaseContext';
import { type ActivationCommand, activationOf, attemptOf, type CommandAuthor } from '../runActivation';
import type { ReleaseId } from '../store/ReleaseStore';
import { requestApproval } from './approvals';

/** The reply to a promotion that needs approval. */
export interface WaitingReply {
  waiting: ReleaseId[];
  detail: string;
}

interface Promotion extends ActivationCommand {
  releases: readonly (ReleaseId & ExpectedChannel)[];
}

/**
 * Checks a promotion and records that it is waiting for approval. `approve` checks the promotion again, but this first
 * check lets the author see a refusal immediately.
 * @throws {HttpProblem} 403 if the caller's credential does not permit the promotion
 * @throws {ReleaseError} if the promotion is refused
 */
export async function submitForApproval(
  context: ReleaseContext,
  caller: Caller,
  command: Promotion,
  author: CommandAuthor,
): Promise<WaitingReply> {
  return recordRefusals(context, attemptOf(caller, command, author), async () => {
    const activation = activationOf(caller, command, author);
    await checkActivation(context, activation);
    const { actor, credential, reason = null, isForced = false, needsProof = false } = activation;
    const releases = [...command.releases];
    await requestApproval(context, { releases, requestedBy: actor, credential, reason, isForced, needsProof });
    const waiting = releases.map(({ name, version }) => ({ name, version }));
    return {
      waiting,
      detail: `${listReleases(waiting)} ${verb(waiting, 'is', 'are')} waiting for a second person’s approval.`,
    };
  });
}
