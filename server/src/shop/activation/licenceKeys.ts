import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { DbOrTrx, Trx } from 'server-kit/db/database';

/** The algorithm's name in JWS headers (RFC 8037). */
export const LICENCE_ALGORITHM = 'EdDSA';
const KIND = { kty: 'OKP', crv: 'Ed25519' };

/**
 * Returns the key that signs licences. The first call creates this key and the next one. Programs get both, so a program
 * already knows the next key when a rotation starts to use it.
 */
export async function findSigningKey(db: DbOrTrx): Promise<{ kid: string; key: CryptoKey }> {
  const row = await db
    .selectFrom('licence_keys')
    .select(['kid', 'x', 'private_key'])
    .where('private_key', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    await createKey(db, 1);
    await createKey(db, 2);
    return findSigningKey(db);
  }
  const key = await importJWK({ ...KIND, x: row.x, d: row.private_key ?? '' }, LICENCE_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('The key for licences is not an Ed25519 key.');
  return { kid: row.kid, key };
}

/** Returns the public part of every key: of those that signed before, the one that signs now, and the next one. */
export async function listPublicKeys(db: DbOrTrx) {
  await findSigningKey(db);
  const keys = await db.selectFrom('licence_keys').select(['kid', 'x']).orderBy('number').execute();
  return keys.map(({ kid, x }) => ({ ...KIND, x, kid, alg: LICENCE_ALGORITHM, use: 'sig' }));
}

/**
 * Starts to sign with the next key, deletes the private part of the present key, and creates a new next key.
 * @param isWithdrawn true to delete the present key's public part too, because its private part was stolen
 */
export async function rotateLicenceKey(trx: Trx, isWithdrawn: boolean): Promise<{ before: string; after: string }> {
  await findSigningKey(trx);
  await trx.selectFrom('licence_keys').select('number').orderBy('number').forUpdate().execute();
  const { kid: before } = await findSigningKey(trx);
  const { last } = await trx
    .selectFrom('licence_keys')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  if (isWithdrawn) await trx.deleteFrom('licence_keys').where('kid', '=', before).execute();
  else await trx.updateTable('licence_keys').set({ private_key: null }).where('kid', '=', before).execute();
  await createKey(trx, last + 1);
  return { before, after: (await findSigningKey(trx)).kid };
}

/** Creates the key with a number, unless another server has created it. */
async function createKey(db: DbOrTrx, number: number): Promise<void> {
  const { privateKey } = await generateKeyPair(LICENCE_ALGORITHM, { extractable: true });
  const { x = '', d = '' }: JWK = await exportJWK(privateKey);
  await db
    .insertInto('licence_keys')
    .values({ number, kid: await calculateJwkThumbprint({ ...KIND, x }), x, private_key: d })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}
