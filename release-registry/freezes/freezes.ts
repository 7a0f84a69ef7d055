import type { Generated } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { ALL_PACKAGES } from '../history/entryNames';
import { type Author, recordEntries } from '../history/recordEntry';
import { ReleaseError } from '../releaseFolder';

type Context = Pick<AppContext, 'db' | 'clock'>;

export interface Freeze {
  /** The frozen package. `null` if all packages are frozen. */
  package: string | null;
  from: Date;
  until: Date;
  reason: string;
  by: string;
}

/**
 * Freezes a package, or all packages if `package` is `null`, and logs the freeze.
 * @throws {ReleaseError} if the end is in the past or not after the start, or if no version of the package exists. A
 *   freeze of a misspelled package would protect nothing.
 */
export async function freeze({ db, clock }: Context, added: Omit<Freeze, 'by'>, author: Author): Promise<void> {
  const now = clock.now();
  const { package: name, from, until, reason } = added;
  if (until <= from) throw new ReleaseError('A freeze must end after it starts.');
  if (until <= now) throw new ReleaseError(`${until.toISOString()} is in the past. Choose a later --until.`);
  if (name !== null && !(await isPublished(db, name)))
    throw new ReleaseError(`No version of ${name} was ever published. Check the name.`);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('release_freezes')
      .values({
        id: randomId(),
        package: name,
        starts_at: from,
        ends_at: until,
        reason,
        created_by: author.actor,
      })
      .execute();
    const note = `from ${from.toISOString()} until ${until.toISOString()}`;
    await recordEntries(trx, [{ ...author, name: name ?? ALL_PACKAGES, action: 'freeze', at: now, note, reason }]);
  });
}

async function isPublished(db: DbOrTrx, name: string): Promise<boolean> {
  const release = await db.selectFrom('releases').select('name').where('name', '=', name).executeTakeFirst();
  return release !== undefined;
}

/**
 * Ends one package's freezes, including those that have not started. If `name` is `null`, ends only the freezes that
 * cover all packages.
 * @throws {ReleaseError} if there is no such freeze
 */
export async function unfreeze(
  { db, clock }: Context,
  name: string | null,
  { reason = null, ...author }: Author & { reason?: string | null },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('release_freezes')
      .set({ ended_at: now })
      .where('package', name === null ? 'is' : '=', name)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .returning('id')
      .execute();
    if (ended.length === 0)
      throw new ReleaseError(`There is no current or future freeze of ${name ?? 'all packages'}.`);
    await recordEntries(trx, [{ ...author, name: name ?? ALL_PACKAGES, action: 'unfreeze', at: now, reason }]);
  });
}

export async function listFreezes(db: DbOrTrx, now: Date): Promise<Freeze[]> {
  return db
    .selectFrom('release_freezes')
    .select(['package', 'starts_at as from', 'ends_at as until', 'reason', 'created_by as by'])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute();
}

/** Returns the error message for changes to these packages, or `undefined` if none of them is frozen now. */
export async function freezeRefusal(db: DbOrTrx, names: readonly string[], now: Date): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const active = (await listFreezes(db, now)).filter(
    ({ package: frozen, from }) => from <= now && (frozen === null || names.includes(frozen)),
  );
  if (active.length === 0) return undefined;
  const sentences = active.map(
    ({ package: frozen, until, reason, by }) =>
      `Releases of ${frozen ?? 'all packages'} are frozen until ${until.toISOString()} (${by}: ${reason}).`,
  );
  return [...sentences, 'You can still roll back, or end a canary by setting it to 0%.'].join(' ');
}

declare module 'server-kit/db/schema' {
  interface Database {
    release_freezes: {
      id: string;
      package: string | null;
      starts_at: Date;
      ends_at: Date;
      reason: string;
      created_by: string;
      ended_at: Generated<Date | null>;
    };
  }
}
