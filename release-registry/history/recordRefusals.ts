import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { actorOf, type Caller, credentialOf } from '../credentials/Caller';
import { ReleaseError } from '../releaseFolder';
import { recordEntries } from './recordEntry';

export interface Attempt {
  action: string;
  caller: Caller;
  /** The actor's name as the client sent it. The server does not verify it. */
  actor?: string | undefined;
  reason?: string | undefined;
  percent?: number | undefined;
  /** True if the attempt changes nothing. */
  isTrial?: boolean;
  releases: readonly { name: string; version?: string | undefined }[];
}

const MAX_REFUSAL_LENGTH = 4000;

/** Runs `work`. If `work` refuses the attempt, logs the attempt with the refusal and rethrows the error. */
export async function recordRefusals<Result>(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal !== undefined) await recordEntries(db, entriesOf(attempt, refusal, clock.now()));
    throw error;
  }
}

/** Returns the message of a refusal, or `undefined` for unexpected errors and server errors (5xx). */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof ReleaseError) return error.message;
  return error instanceof HttpProblem && error.statusCode < 500 ? error.detail : undefined;
}

function entriesOf({ action, caller, actor, reason, percent, releases }: Attempt, refusal: string, at: Date) {
  return releases.map(({ name, version }) => ({
    name,
    action,
    actor: actorOf(caller, actor),
    credential: credentialOf(caller),
    at,
    answer: 'refused' as const,
    note: refusal.slice(0, MAX_REFUSAL_LENGTH),
    version,
    percent,
    reason,
  }));
}
