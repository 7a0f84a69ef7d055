import { nameOf } from 'shared/compatibility/sentences';
import type { DbOrTrx } from '../../db/database';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';
import { MAX_UNAPPROVED_PERCENT, needsApproval } from './approvals';

/**
 * Refuses a canary above `MAX_UNAPPROVED_PERCENT` if promotions of its package need approval, because a canary for all
 * visitors would be the same as a promotion.
 * @throws {ReleaseError} if the canary is too large
 */
export async function requireSmallCanary(db: DbOrTrx, canary: ReleaseId & { percent: number }): Promise<void> {
  if (canary.percent <= MAX_UNAPPROVED_PERCENT || !(await needsApproval(db, [canary]))) return;
  throw new ReleaseError(
    `A canary of ${nameOf(canary)} may reach at most ${MAX_UNAPPROVED_PERCENT} % of visitors. To reach more visitors, request a promotion, which needs approval.`,
  );
}
