import type { Selectable } from 'kysely';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Caller } from './Caller';
import { hashSecret } from './secretToken';
import type { Claims, ReleaseCredentialTable } from './tables';

type Context = Pick<AppContext, 'db' | 'clock'>;

const COLUMNS = ['id', 'name', 'packages', 'commands', 'expires_at', 'last_used_at'] as const;
type Row = Pick<Selectable<ReleaseCredentialTable>, (typeof COLUMNS)[number]>;
/** The minimum time between two updates of `last_used_at`. */
const USE_RECORDED_EVERY_MS = MINUTE_MS;

/**
 * Returns the caller with this secret, or `undefined` if no credential has the secret or the credential is revoked.
 * Reads the database for each call, so a revocation takes effect on all servers immediately.
 * @throws {HttpProblem} 401 if the credential has expired
 */
export async function findBySecret(context: Context, secret: string): Promise<Caller | undefined> {
  const row = await context.db
    .selectFrom('release_credentials')
    .select(COLUMNS)
    .where('token_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.expires_at !== null && row.expires_at <= context.clock.now()) {
    const since = row.expires_at.toISOString();
    throw new HttpProblem(
      401,
      `The credential "${row.name}" expired at ${since}. Ask the administrator for a new one.`,
    );
  }
  return useCredential(context, row);
}

/**
 * Returns the caller whose credential has claims that `isMatching` accepts, or `undefined` if there is none. If several
 * match, returns the first by name. Ignores revoked and expired credentials.
 */
export async function findByClaims(
  context: Context,
  isMatching: (claims: Claims) => boolean,
): Promise<Caller | undefined> {
  const now = context.clock.now();
  const rows = await context.db
    .selectFrom('release_credentials')
    .select([...COLUMNS, 'claims'])
    .where('claims', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('name')
    .execute();
  const row = rows.find(({ claims }) => claims !== null && isMatching(claims));
  return row && useCredential(context, row);
}

/** Records that the credential was used, and returns its caller. */
async function useCredential({ db, clock }: Context, row: Row): Promise<Caller> {
  const now = clock.now();
  if (row.last_used_at === null || row.last_used_at < later(now, -USE_RECORDED_EVERY_MS)) {
    await db.updateTable('release_credentials').set({ last_used_at: now }).where('id', '=', row.id).execute();
  }
  return { name: row.name, scope: { packages: row.packages, commands: row.commands } };
}
