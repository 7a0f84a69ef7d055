import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { actorOf, credentialOf, type ReleaseCommand, requirePermission } from './credentials/Caller';
import type { Author } from './history/recordEntry';
import { type Attempt, recordRefusals } from './history/recordRefusals';
import { ReleaseError } from './releaseFolder';

/**
 * Runs `work` if the caller may run `command` for all packages of the attempt. Logs a refusal, except for a trial.
 * @throws {HttpProblem} 403 if the caller lacks the permission, or must repeat the second-factor check
 * @throws {HttpProblem} 409 for a `ReleaseError`
 */
export async function runPermitted<Result>(
  context: Pick<AppContext, 'db' | 'clock'>,
  command: ReleaseCommand,
  attempt: Attempt,
  work: (author: Author) => Promise<Result>,
): Promise<Result> {
  const { caller, actor, isTrial = false, releases } = attempt;
  const names = releases.map(({ name }) => name);
  const run = async () => {
    requirePermission(caller, command, names);
    return work({ actor: actorOf(caller, actor), credential: credentialOf(caller) });
  };
  if (isTrial) return with409ForRefusals(run);
  caller.requireProof?.();
  return with409ForRefusals(() => recordRefusals(context, attempt, run));
}

/** Runs `work`. Turns a `ReleaseError` into an `HttpProblem` 409 with the same message. */
export async function with409ForRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) throw new HttpProblem(409, error.message);
    throw error;
  }
}
