import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../db/database';
import { randomId } from '../db/randomId';
import type { Pointer } from './tables';

export interface PointerState extends Pointer {
  name: string;
  /** Grows with every change; 0 where there is no pointer yet. */
  revision: number;
}

export type PointerAction = 'promote' | 'rollback' | 'canary';

interface PointerChange {
  name: string;
  /** The revision that the change was decided on. */
  from: number;
  to: Pointer;
  action: PointerAction;
  actor: string;
  now: Date;
}

export async function readPointer(db: DbOrTrx, name: string): Promise<PointerState | undefined> {
  const [pointer] = (await readPointers(db)).filter((each) => each.name === name);
  return pointer;
}

/** The pointer of every package that has one, by name. */
export async function readPointers(db: DbOrTrx): Promise<PointerState[]> {
  const rows = await db.selectFrom('release_pointers').selectAll().orderBy('name').execute();
  return rows.map(({ name, revision, stable, previous, canary_version, canary_percent }) => ({
    name,
    revision,
    stable,
    previous,
    canary: canary_version === null ? null : { version: canary_version, percent: canary_percent },
  }));
}

/** Flips one pointer, unless somebody else flipped it meanwhile: then nothing changes and the answer is false. */
export function swapPointer(db: Db, change: PointerChange): Promise<boolean> {
  return db.transaction().execute((trx) => swapPointerIn(trx, change));
}

export async function swapPointerIn(trx: Trx, { name, from, to, action, actor, now }: PointerChange): Promise<boolean> {
  const revision = from + 1;
  const columns = { revision, stable: to.stable, previous: to.previous, canary_version: to.canary?.version ?? null, canary_percent: to.canary?.percent ?? 0 };
  const swapped =
    from === 0
      ? await trx.insertInto('release_pointers').values({ name, ...columns }).onConflict((conflict) => conflict.column('name').doNothing()).returning('revision').executeTakeFirst()
      : await trx.updateTable('release_pointers').set(columns).where('name', '=', name).where('revision', '=', from).returning('revision').executeTakeFirst();
  if (!swapped) return false;
  await trx.insertInto('release_log').values({ id: randomId(), name, revision, action, pointer: JSON.stringify(to), actor, at: now }).execute();
  return true;
}

const ALL_POINTERS = 7_100_005;

/** One flip at a time until the transaction ends, whatever its package: two that fit alone may not fit together. */
export async function lockPointers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_POINTERS})`.execute(trx);
}

/** The pointer after `version` became the stable one; what was stable is what to fall back to. */
export function promoted(current: PointerState | undefined, version: string): Pointer {
  if (current?.stable === version) return { stable: version, previous: current.previous, canary: null };
  return { stable: version, previous: current?.stable ?? null, canary: null };
}
