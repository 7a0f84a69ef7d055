import { nameOf } from 'shared/compatibility/sentences';
import type { AppContext } from '../../context/AppContext';
import type { DbOrTrx, Trx } from '../../db/database';
import { randomId } from '../../db/randomId';
import { recordEntries } from '../history/recordEntry';
import type { ExpectedChannel } from '../plans';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';

/** The largest canary, in percent of visitors, that needs no approval if the package's promotions need approval. */
export const MAX_UNAPPROVED_PERCENT = 50;

/** A promotion that is waiting for approval. */
export interface ApprovalRequest {
  id: string;
  releases: (ReleaseId & ExpectedChannel)[];
  requestedAt: Date;
  requestedBy: string;
  /** The name of the requester's credential. `null` for the administrator. */
  credential: string | null;
  reason: string | null;
  isForced: boolean;
  /** True if the requester asked the server to refuse releases without a proof. */
  needsProof: boolean;
}

type NewRequest = Omit<ApprovalRequest, 'id' | 'requestedAt'>;

/**
 * Returns whether a second person must approve a promotion. Checks `needsApproval` in the records of the releases and
 * of the live versions, because a squad could otherwise drop the rule in its next release.
 */
export async function needsApproval(db: DbOrTrx, releases: readonly ReleaseId[]): Promise<boolean> {
  const rows = await db
    .selectFrom('releases as release')
    .leftJoin('release_pointers as channel', 'channel.name', 'release.name')
    .select(['release.name', 'release.version', 'channel.stable', 'release.record'])
    .where('release.name', 'in', [...new Set(releases.map(({ name }) => name))])
    .execute();
  const isInvolved = ({ name, version }: ReleaseId) =>
    releases.some((release) => release.name === name && release.version === version);
  // If the package has no live version, one published version that needs approval is enough to require it.
  const isLive = ({ version, stable }: { version: string; stable: string | null }) =>
    stable === null || version === stable;
  return rows.some((row) => row.record.needsApproval === true && (isLive(row) || isInvolved(row)));
}

/** Records a request for approval and adds it to the log. Replaces waiting requests for the same packages. */
export async function requestApproval(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { releases, requestedBy, credential, reason, isForced, needsProof }: NewRequest,
): Promise<void> {
  const [id, now] = [randomId(), clock.now()];
  await db.transaction().execute(async (trx) => {
    const names = releases.map(({ name }) => name);
    const replaced = trx
      .selectFrom('release_requests')
      .select('id')
      .where('name', 'in', names)
      .where('state', '=', 'waiting');
    await trx.updateTable('release_requests').set({ state: 'replaced' }).where('id', 'in', replaced).execute();
    const request = {
      id,
      requested_at: now,
      requested_by: requestedBy,
      credential,
      reason,
      is_forced: isForced,
      needs_proof: needsProof,
      state: 'waiting' as const,
    };
    await trx
      .insertInto('release_requests')
      .values(releases.map(({ name, version, revision }) => ({ ...request, name, version, revision })))
      .execute();
    const entry = { action: 'promote', actor: requestedBy, credential, at: now, answer: 'waiting', reason } as const;
    const note = 'A second person must approve this promotion.';
    await recordEntries(
      trx,
      releases.map(({ name, version }) => ({ ...entry, name, version, note })),
    );
  });
}

/** Returns the waiting requests, oldest first. */
export async function listRequests(db: DbOrTrx): Promise<ApprovalRequest[]> {
  const rows = await db
    .selectFrom('release_requests')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('requested_at')
    .orderBy('name')
    .execute();
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const members = rows.filter((row) => row.id === id);
    const [first] = members;
    if (!first) return [];
    const { requested_at: requestedAt, requested_by: requestedBy, credential, reason } = first;
    const { is_forced: isForced, needs_proof: needsProof } = first;
    const releases = members.map(({ name, version, revision }) => ({ name, version, revision }));
    return [{ id, releases, requestedAt, requestedBy, credential, reason, isForced, needsProof }];
  });
}

/**
 * Returns the waiting request that contains a release.
 * @throws {ReleaseError} if there is none
 */
export async function findRequest(db: DbOrTrx, release: ReleaseId): Promise<ApprovalRequest> {
  const found = (await listRequests(db)).find(({ releases }) =>
    releases.some(({ name, version }) => name === release.name && version === release.version),
  );
  if (found) return found;
  throw new ReleaseError(`${nameOf(release)} is not waiting for approval. See npm run release -- approve`);
}

/**
 * Marks a request as approved.
 * @throws {ReleaseError} if the request was approved or replaced in the meantime
 */
export async function closeRequest(trx: Trx, { id }: Pick<ApprovalRequest, 'id'>): Promise<void> {
  const closed = await trx
    .updateTable('release_requests')
    .set({ state: 'approved' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  if (closed.length === 0)
    throw new ReleaseError('This request has since been approved or replaced. See npm run release -- approve');
}

declare module '../../db/schema' {
  interface Database {
    release_requests: {
      id: string;
      name: string;
      version: string;
      revision: number;
      requested_at: Date;
      requested_by: string;
      credential: string | null;
      reason: string | null;
      is_forced: boolean;
      needs_proof: boolean;
      state: 'waiting' | 'approved' | 'replaced';
    };
  }
}
