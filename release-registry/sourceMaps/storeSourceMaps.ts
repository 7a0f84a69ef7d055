import { sql } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { DbOrTrx } from 'server-kit/db/database';
import { ReleaseError } from '../releaseFolder';
import { readSourceMap } from './readSourceMap';

/**
 * The maximum size of a release's source maps, in bytes. The check uses a map's decompressed size, or its compressed
 * size if that is larger. The source maps of the shop's largest release take one megabyte.
 */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Checks a release's uploaded source maps.
 * @param maps the maps as JSON, compressed with gzip, by script
 * @throws {ReleaseError} if a map belongs to no script of the release, or to a script with different contents
 * @throws {ReleaseError} if the maps and the ones that are already stored exceed the maximum size
 */
export async function checkSourceMaps(
  db: DbOrTrx,
  record: ReleaseRecord,
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  let bytes = await storedBytes(db, record, [...maps.keys()]);
  for (const [file, content] of maps) {
    const integrity = record.integrity[file];
    if (integrity === undefined)
      throw new ReleaseError(`A source map was sent for ${file}, but ${nameOf(record)} has no such file.`);
    const map = await readSourceMap(record.name, content).catch(() => {
      throw new ReleaseError(`The source map of ${file} takes too long to read. Split the script into smaller ones.`);
    });
    if (map?.integrity !== integrity)
      throw new ReleaseError(`The source map of ${file} is not from the same build. Build the package again.`);
    bytes += Math.max(map.bytes, content.byteLength);
    if (bytes > MAX_BYTES)
      throw new ReleaseError(
        `The source maps of ${nameOf(record)} are larger than ${MAX_BYTES} bytes. Leave out maps, or split the package into smaller ones.`,
      );
  }
}

/** Returns the compressed size of a release's stored source maps, except the maps of the scripts in `except`. */
async function storedBytes(db: DbOrTrx, { name, version }: ReleaseRecord, except: readonly string[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('release_source_maps')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::int`.as('bytes'))
    .where((row) => row.and({ name, version }))
    .where(sql<boolean>`file <> all(${except})`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Stores the source maps of a published release. Keeps maps that are already stored. */
export async function storeSourceMaps(
  db: DbOrTrx,
  { name, version, integrity }: ReleaseRecord,
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [file, content] of maps) {
    await db
      .insertInto('release_source_maps')
      .values({ name, version, file, integrity: integrity[file] ?? '', content })
      .onConflict((conflict) => conflict.columns(['name', 'version', 'file']).doNothing())
      .execute();
  }
}

export async function hasSourceMaps(
  db: DbOrTrx,
  { name, version }: Pick<ReleaseRecord, 'name' | 'version'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('release_source_maps')
    .select('file')
    .where((row) => row.and({ name, version }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
