import type { Selectable } from 'kysely';
import type { ReleaseCredential } from 'shared/contract/officeCredentials';
import type { AppContext } from 'server-kit/context/AppContext';
import { randomId } from 'server-kit/db/randomId';
import { CREDENTIALS } from '../history/entryNames';
import { recordEntries } from '../history/recordEntry';
import { ReleaseError } from '../releaseFolder';
import { ADMINISTRATOR } from './Caller';
import { createSecret, hashSecret } from './secretToken';
import type { ReleaseCredentialTable } from './tables';

type Context = Pick<AppContext, 'db' | 'clock'>;

export interface NewCredential extends Pick<
  Selectable<ReleaseCredentialTable>,
  'name' | 'packages' | 'commands' | 'claims'
> {
  expiresAt: Date | null;
  actor: string;
}

/**
 * Creates a credential. Without claims, it has a secret.
 * @returns the secret, or `null` for a credential that accepts CI tokens. The registry stores only a hash of the
 *   secret.
 * @throws {ReleaseError} if the name is reserved or belongs to a credential that is not revoked
 */
export async function createCredential({ db, clock }: Context, credential: NewCredential): Promise<string | null> {
  const { name, packages, commands, claims, expiresAt, actor } = credential;
  if (name === ADMINISTRATOR.name) throw new ReleaseError(`A squad's credential cannot be called "${name}".`);
  const secret = claims === null ? createSecret() : null;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('release_credentials')
      .values({
        id: randomId(),
        name,
        packages,
        commands,
        token_hash: secret === null ? null : hashSecret(secret),
        claims: claims === null ? null : JSON.stringify(claims),
        created_at: now,
        created_by: actor,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created)
      throw new ReleaseError(`The credential "${name}" already exists. Revoke it first, or choose another name.`);
    const note = `${name}: ${commands.join(', ')} for ${packages.join(', ')}`;
    await recordEntries(trx, [{ name: CREDENTIALS, action: 'credential create', note, actor, at: now }]);
    return secret;
  });
}

/**
 * Revokes a credential. All servers refuse it from then on.
 * @throws {ReleaseError} if there is no such credential
 */
export async function revokeCredential({ db, clock }: Context, name: string, actor: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('release_credentials')
      .set({ revoked_at: now })
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new ReleaseError(`There is no credential "${name}". See npm run release -- credential list`);
    await recordEntries(trx, [{ name: CREDENTIALS, action: 'credential revoke', note: name, actor, at: now }]);
  });
}

/** Returns all credentials, including revoked and expired ones. Never returns a secret or its hash. */
export async function listCredentials({ db }: Pick<Context, 'db'>): Promise<ReleaseCredential[]> {
  const credentials = await db
    .selectFrom('release_credentials')
    .select(['name', 'packages', 'commands', 'claims', 'created_by as createdBy'])
    .select(['created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .orderBy('name')
    .orderBy('created_at', 'desc')
    .execute();
  return credentials.map(({ created_at, expires_at, last_used_at, revoked_at, ...credential }) => ({
    ...credential,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    lastUsedAt: last_used_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
  }));
}
