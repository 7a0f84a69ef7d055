import type { Db } from '../db/database';
import { randomId } from '../db/randomId';

/** Which release of one package is served. */
export interface Pointer {
  stable: string;
  previous: string | null;
  canary: { version: string; percent: number } | null;
}

export interface PointerState extends Pointer {
  name: string;
  /** Grows with every change; 0 where there is no pointer yet. */
  revision: number;
}

interface PointerChange {
  name: string;
  /** The revision that the change was decided on. */
  from: number;
  to: Pointer;
  action: 'promote' | 'rollback' | 'canary';
  actor: string;
  now: Date;
}

export async function readPointer(db: Db, name: string): Promise<PointerState | undefined> {
  const row = await db.selectFrom('release_pointers').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const canary = row.canary_version === null ? null : { version: row.canary_version, percent: row.canary_percent };
  return { name: row.name, revision: row.revision, stable: row.stable, previous: row.previous, canary };
}

/** Flips one pointer, unless somebody else flipped it meanwhile: then nothing changes and the answer is false. */
export async function swapPointer(db: Db, { name, from, to, action, actor, now }: PointerChange): Promise<boolean> {
  const revision = from + 1;
  const columns = { revision, stable: to.stable, previous: to.previous, canary_version: to.canary?.version ?? null, canary_percent: to.canary?.percent ?? 0 };
  return db.transaction().execute(async (trx) => {
    const swapped =
      from === 0
        ? await trx.insertInto('release_pointers').values({ name, ...columns }).onConflict((conflict) => conflict.column('name').doNothing()).returning('revision').executeTakeFirst()
        : await trx.updateTable('release_pointers').set(columns).where('name', '=', name).where('revision', '=', from).returning('revision').executeTakeFirst();
    if (!swapped) return false;
    await trx.insertInto('release_log').values({ id: randomId(), name, revision, action, pointer: JSON.stringify(to), actor, at: now }).execute();
    return true;
  });
}

/** The pointer after `version` became the stable one; what was stable is what to fall back to. */
export function promoted(current: PointerState | undefined, version: string): Pointer {
  return { stable: version, previous: current?.stable ?? null, canary: null };
}
