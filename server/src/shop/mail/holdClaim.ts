import type { AppContext } from 'server-kit/context/AppContext';
import { type ClaimedMail, extendClaim } from './claimMail';
import { AttemptAbortedError } from './sendFailure';

/**
 * Extends a claim repeatedly until the caller calls `release`. Aborts `attempt` if another server has claimed the
 * email, or if the claim expires because it could not be extended.
 */
export function holdClaim(
  context: Pick<AppContext, 'db' | 'log'>,
  mail: ClaimedMail,
  claimMs: number,
  attempt: AbortController,
): { release: () => void } {
  let extendedAt = performance.now();
  const extend = async () => {
    const startedAt = performance.now();
    if (await extendClaim(context.db, mail, claimMs)) extendedAt = startedAt;
    else attempt.abort(new AttemptAbortedError('Another server has claimed the email.'));
  };
  const timer = setInterval(() => {
    const isOver = performance.now() - extendedAt >= claimMs;
    if (isOver) return attempt.abort(new AttemptAbortedError('The claim on the email could not be extended.'));
    extend().catch((error: unknown) => {
      context.log.warn({ err: error, mail: mail.id }, 'the claim on an email was not extended');
    });
  }, claimMs / 4);
  return { release: () => clearInterval(timer) };
}
