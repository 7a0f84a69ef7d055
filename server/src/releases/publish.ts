import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Services } from '../services';
import { contentsHash, copyRelease, readRelease, ReleaseError } from './releaseFolder';

/** Name of the package whose release carries the page. */
export const SHELL = 'shell';

/**
 * Publishes the build in `distDir`; nobody is served it until a pointer leads to it. The same build a second time changes nothing.
 * @throws {ReleaseError} where the version exists with other contents, or a file differs from its hash.
 */
export async function publishFolder(services: Services, distDir: string, actor: string): Promise<ReleaseRecord> {
  const { config, db, clock } = services;
  const built = await readRelease(distDir);
  const published = await findRecord(services, built);
  const isSame = !published || contentsHash(published) === contentsHash(built);
  if (!isSame && !isLocal(built)) throw new ReleaseError(`${built.name}@${built.version} was published before with other contents; raise its version.`);
  // A local build is named by its sources; the tools that built it may have changed all the same.
  const record = isSame ? built : { ...built, version: `${built.version}.${contentsHash(built)}` };

  await copyRelease(distDir, record, config.cdn.dir);
  if (published && isSame) return record;
  const pageHtml = record.name === SHELL ? await readFile(join(distDir, 'index.html'), 'utf8') : null;
  await db
    .insertInto('releases')
    .values({ name: record.name, version: record.version, record: JSON.stringify(record), page_html: pageHtml, published_at: clock.now(), published_by: actor })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .execute();
  return record;
}

async function findRecord({ db }: Services, { name, version }: ReleaseRecord): Promise<ReleaseRecord | undefined> {
  const row = await db.selectFrom('releases').select('record').where('name', '=', name).where('version', '=', version).executeTakeFirst();
  return row?.record;
}

function isLocal({ version }: ReleaseRecord): boolean {
  return version.includes('-local.');
}
