import { randomBytes } from 'node:crypto';
import type { Db } from 'server-kit/db/database';

const KEY_BYTES = 32;
const known = new WeakMap<Db, Uint8Array>();

/** Returns the key that signs preview links, or `undefined` before the first preview. */
export async function findPreviewKey(db: Db): Promise<Uint8Array | undefined> {
  const key = known.get(db) ?? (await db.selectFrom('preview_keys').select('key').executeTakeFirst())?.key;
  if (key) known.set(db, key);
  return key;
}

/** Returns the key that signs preview links. The first call for a database creates the key. */
export async function openPreviewKey(db: Db): Promise<Uint8Array> {
  const key = await findPreviewKey(db);
  if (key) return key;
  await db
    .insertInto('preview_keys')
    .values({ id: 1, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Another server may have created the key at the same time.
  const created = await findPreviewKey(db);
  if (!created) throw new Error('The key for preview links was not stored.');
  return created;
}
