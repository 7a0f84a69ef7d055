import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import { writeCompressed } from '../compress';
import { pathExists } from '../pathExists';
import { contentsHash, parseRecord, RELEASE_FILE, ReleaseError } from '../releaseFolder';
import { createFolder, makeReadable } from './readableFolder';
import type { ReadFile, ReleaseId, ReleaseStore, StoredRelease } from './ReleaseStore';
import { verifiedFiles } from './verifiedFiles';

/** The folder for unfinished releases. The site never serves it, because its name begins with a dot. */
const DRAFTS = '.drafts';

/**
 * Creates a store in a folder. Writes each release atomically, including compressed copies of its text files.
 * @param isReadable true if other users of the machine may read the files
 */
export function createFolderStore(root: string, isReadable: boolean): ReleaseStore {
  const folderOf = ({ name, version }: ReleaseId) => join(root, name, version);

  return {
    async write(record, read) {
      const target = folderOf(record);
      if (await isTaken(target, record)) {
        await addMissing(target, record, read, isReadable);
        return;
      }
      const draft = join(root, DRAFTS, randomUUID());
      try {
        await writeRelease(draft, record, read);
        if (isReadable) await makeReadable(draft);
        await createFolder(dirname(target), isReadable);
        await rename(draft, target);
      } catch (error) {
        // Ignore the error if another process has written the same files first.
        if (!(await isTaken(target, record))) throw error;
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    missingFiles: (record) => missingIn(folderOf(record), record),
    async list() {
      const names = await listNames(root);
      const releases = await Promise.all(names.map((name) => listVersions(root, name)));
      return releases.flat();
    },
    remove: (release) => rm(folderOf(release), { recursive: true, force: true }),
    async tryAccess() {
      const draft = join(root, DRAFTS, randomUUID());
      await mkdir(draft, { recursive: true });
      await writeFile(join(draft, 'test'), '');
      await rm(draft, { recursive: true });
    },
  };
}

/**
 * Returns true if the folder already contains the same release, or a part of it.
 * @throws {ReleaseError} if the folder has different contents
 */
async function isTaken(target: string, record: ReleaseRecord): Promise<boolean> {
  if (!(await pathExists(target))) return false;
  const present = await readFile(join(target, RELEASE_FILE), 'utf8').then(parseRecord, () => undefined);
  // A folder without a record is damaged, because a release appears with all its files at once.
  if (present && contentsHash(present) !== contentsHash(record))
    throw new ReleaseError(`${target} contains different files. Increase the version number.`);
  return true;
}

/** Adds the missing files of a release. A disk may have lost them, or a restored backup may be incomplete. */
async function addMissing(target: string, record: ReleaseRecord, read: ReadFile, isReadable: boolean): Promise<void> {
  const missing = await missingIn(target, record);
  const hasRecord = await pathExists(join(target, RELEASE_FILE));
  if (missing.length === 0 && hasRecord) return;
  const files = await verifiedFiles(record, read);
  for (const [path, content] of files) {
    if (!missing.includes(path)) continue;
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeCompressed(join(target, path), content);
    await writeFileAtomically(join(target, path), content);
  }
  if (!hasRecord) await writeFileAtomically(join(target, RELEASE_FILE), Buffer.from(JSON.stringify(record)));
  if (isReadable) await makeReadable(target);
}

async function missingIn(folder: string, { integrity }: ReleaseRecord): Promise<string[]> {
  const missing: string[] = [];
  for (const path of Object.keys(integrity)) {
    if (!(await pathExists(join(folder, path)))) missing.push(path);
  }
  return missing;
}

async function writeRelease(folder: string, record: ReleaseRecord, read: ReadFile): Promise<void> {
  const files = await verifiedFiles(record, read);
  await mkdir(folder, { recursive: true });
  // Write one file after another, because compressing several files at once takes more memory.
  for (const [path, content] of files) await writeFileWithFolder(join(folder, path), content);
  await writeFile(join(folder, RELEASE_FILE), JSON.stringify(record));
}

async function writeFileWithFolder(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await writeCompressed(path, content);
}

/** Writes a file under another name first, so that no visitor gets an incomplete file. */
async function writeFileAtomically(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** Lists the packages' names. The packages of an npm scope, such as `@acme`, share a folder. */
async function listNames(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  const lists = names.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(root, name))).map((inScope) => `${name}/${inScope}`) : [name],
  );
  return (await Promise.all(lists)).flat();
}

async function listVersions(root: string, name: string): Promise<StoredRelease[]> {
  const versions = await readdir(join(root, name)).catch(() => []);
  return Promise.all(
    versions.map(async (version) => ({ name, version, changedAt: (await stat(join(root, name, version))).mtime })),
  );
}
