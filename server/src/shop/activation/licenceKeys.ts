import type { Selectable } from 'kysely';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { LicenceKeysTable } from './tables';

/** The algorithm's name in JWS headers (RFC 8037). */
export const LICENCE_ALGORITHM = 'EdDSA';
type Key = Selectable<LicenceKeysTable>;
const KIND = { kty: 'OKP', crv: 'Ed25519' };

/**
 * Returns the key that signs licences. The first call creates this key and the next one. Programs download both public
 * keys, so they already know the next key when a rotation makes it the signing key.
 */
export async function findSigningKey(db: DbOrTrx): Promise<{ kid: string; key: CryptoKey }> {
  const row = (await ensureKeys(db)).find(canSign);
  if (row === undefined) throw new Error('No key can sign licences.');
  const key = await importJWK({ ...KIND, x: row.x, d: row.private_key ?? '' }, LICENCE_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('The licence key is not an Ed25519 key.');
  return { kid: row.kid, key };
}

/** Returns the public parts of the earlier keys, the current key and the next key. */
export async function listPublicKeys(db: DbOrTrx) {
  const keys = (await ensureKeys(db)).filter(({ is_withdrawn }) => !is_withdrawn);
  return keys.map(({ kid, x }) => ({ ...KIND, x, kid, alg: LICENCE_ALGORITHM, use: 'sig' }));
}

/**
 * Makes the next key the signing key, deletes the private part of the current key, and creates a new next key.
 * @param isWithdrawn true to withdraw every key and create two new ones, because private parts were stolen
 */
export async function rotateLicenceKey(trx: Trx, isWithdrawn: boolean): Promise<{ before: string; after: string }> {
  // The next statement needs rows to lock.
  await ensureKeys(trx);
  await trx.selectFrom('licence_keys').select('number').orderBy('number').forUpdate().execute();
  const { kid: before } = await findSigningKey(trx);
  const keys = await ensureKeys(trx);
  const retired = trx.updateTable('licence_keys').set({ private_key: null, is_withdrawn: isWithdrawn });
  if (isWithdrawn) await retired.execute();
  else await retired.where('kid', '=', before).execute();
  await createKeys(trx, keys, isWithdrawn ? 2 : 1);
  return { before, after: (await findSigningKey(trx)).kid };
}

const canSign = (key: Key) => key.private_key !== null;

/** Returns all keys, sorted by number. If none of them can sign, creates the current key and the next key. */
async function ensureKeys(db: DbOrTrx): Promise<Key[]> {
  const rows = db.selectFrom('licence_keys').selectAll().orderBy('number');
  const keys = await rows.execute();
  if (keys.some(canSign)) return keys;
  await createKeys(db, keys, 2);
  return rows.execute();
}

/**
 * Creates the keys with the numbers after `keys`, unless another server has created them. Keys are never deleted, so a
 * server that read `keys` before a withdrawal can't use a number again.
 */
async function createKeys(db: DbOrTrx, keys: readonly Key[], count: number): Promise<void> {
  const last = keys.at(-1)?.number ?? 0;
  const created = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { privateKey } = await generateKeyPair(LICENCE_ALGORITHM, { extractable: true });
      const { x = '', d = '' }: JWK = await exportJWK(privateKey);
      return { number: last + 1 + index, kid: await calculateJwkThumbprint({ ...KIND, x }), x, private_key: d };
    }),
  );
  await db
    .insertInto('licence_keys')
    .values(created)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}
