import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isShell, siteOf } from 'shared/compatibility/isShell';
import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { checkRecord } from './checkRecord';
import { refuseGlobalStyles } from './globalStyles/refuseGlobalStyles';
import { findRelease } from './publishedRecord';
import { contentsHash, isLocal, isSameBuild, readRelease, ReleaseError, SHELL_PAGE } from './releaseFolder';
import { readSourceMaps } from './sourceMaps/readSourceMaps';
import { checkSourceMaps, hasSourceMaps, storeSourceMaps } from './sourceMaps/storeSourceMaps';
import { openStore } from './store/openStore';
import type { ReadFile } from './store/ReleaseStore';

/**
 * Publishes the build in `distDir`, but changes no channel, so visitors do not get the release yet. Publishing the same
 * build again only adds missing files and source maps. If a local version already exists with different contents,
 * appends a hash to the version.
 * @returns the published record
 * @throws {ReleaseError} if a non-local version exists with different contents, or a file does not match its hash
 */
export async function publishFolder(context: AppContext, distDir: string, actor: string): Promise<ReleaseRecord> {
  const built = checkRecord(await readRelease(distDir));
  const published = await findRelease(context.db, built);
  const hasOtherContents = published !== undefined && contentsHash(published.record) !== contentsHash(built);
  if (hasOtherContents && !isLocal(built.version)) throw otherContents(built);
  // A local build's version depends only on its sources, but a new version of a build tool can also change the files.
  // Append a hash of the files to make the version unique.
  const record = hasOtherContents ? { ...built, version: `${built.version}.${contentsHash(built)}` } : built;
  await publish(context, record, (path) => readFile(join(distDir, path)), actor);
  const { db } = context;
  if (!(await hasSourceMaps(db, record))) await storeSourceMaps(db, record, await readSourceMaps(distDir, record));
  return record;
}

interface Upload {
  record: ReleaseRecord;
  read: ReadFile;
  /** The source maps as JSON, compressed with gzip, by script. */
  maps: ReadonlyMap<string, Buffer>;
}

/**
 * Publishes an uploaded release. Stores the files first, and then the database row. Publishing the same build again
 * adds missing files and source maps, so a failed job can run again and a lost folder can be restored.
 * @throws {ReleaseError} if the record or a source map is invalid, or a file does not match its hash
 * @throws {ReleaseError} if the version exists with different contents
 */
export async function publishRelease(
  context: AppContext,
  { record: uploaded, read, maps }: Upload,
  actor: string,
): Promise<void> {
  const record = checkRecord(uploaded);
  await checkSourceMaps(context.db, record, maps);
  await refuseSharedContainer(context, record);
  await refuseOtherBuild(context.db, record);
  await publish(context, record, read, actor);
  // Another upload of this version may have been faster.
  await refuseOtherBuild(context.db, record);
  await storeSourceMaps(context.db, record, maps);
}

/**
 * Refuses a release if another release has the same container name, because a page may load both. For example, the
 * versions 2.0.0-a.b and 2.0.0-a-b get the same name, and so do the packages cart-v2 and cart.v2.
 * @throws {ReleaseError} if another release has the container
 */
async function refuseSharedContainer({ db }: AppContext, record: ReleaseRecord): Promise<void> {
  const { name, version, container } = record;
  const other = await db
    .selectFrom('releases')
    .select(['name', 'version'])
    .where(sql`record ->> 'container'`, '=', container)
    .where((release) => release.or([release('name', '!=', name), release('version', '!=', version)]))
    .executeTakeFirst();
  if (other && !isShell(record))
    throw new ReleaseError(
      `${name}@${version} has the same container as ${nameOf(other)} (${container}). Choose another version number.`,
    );
}

/** @throws {ReleaseError} if earlier versions of the package belong to another site */
async function refuseOtherSite(db: Db, record: ReleaseRecord): Promise<void> {
  const other = await db
    .selectFrom('releases')
    .select('site')
    .where('name', '=', record.name)
    .where('site', '!=', siteOf(record))
    .executeTakeFirst();
  if (other)
    throw new ReleaseError(
      `${record.name} belongs to the site "${other.site}". Publish it for the site "${siteOf(record)}" under another name.`,
    );
}

/** @throws {ReleaseError} if the version is already published with different contents */
async function refuseOtherBuild(db: Db, record: ReleaseRecord): Promise<void> {
  const published = await findRelease(db, record);
  if (published && !isSameBuild(published.record, record)) throw otherContents(record);
}

const otherContents = (record: ReleaseRecord) =>
  new ReleaseError(
    `${nameOf(record)} has already been published with different contents. Increase the version number.`,
  );

async function publish(
  { config, db, clock }: AppContext,
  record: ReleaseRecord,
  read: ReadFile,
  actor: string,
): Promise<void> {
  await refuseOtherSite(db, record);
  await refuseGlobalStyles(record, read);
  const store = await openStore(config);
  await store.write(record, read);
  const pageHtml = isShell(record) ? String(await read(SHELL_PAGE)) : null;
  await db
    .insertInto('releases')
    .values({
      name: record.name,
      version: record.version,
      record: JSON.stringify(record),
      page_html: pageHtml,
      published_at: clock.now(),
      published_by: actor,
    })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .execute();
}
