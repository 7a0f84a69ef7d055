import type { ReleaseRecord } from 'shared/contract/registry';

export type ReleaseId = Pick<ReleaseRecord, 'name' | 'version'>;

/** Reads one file of a build by its path inside the build's folder. Rejects if the file is missing. */
export type ReadFile = (path: string) => Promise<Buffer>;

/** Stores the files of releases as `<name>/<version>/<path>`. Never overwrites a file with different contents. */
export interface ReleaseStore {
  /**
   * Checks every file of the record against its hash, then stores the files and finally the record. Writing the same
   * release again adds only its missing files.
   * @throws {ReleaseError} if a file differs from its hash, or if the version exists with different contents
   */
  write(record: ReleaseRecord, read: ReadFile): Promise<void>;
  missingFiles(record: ReleaseRecord): Promise<string[]>;
  /** Returns all stored releases, including unfinished ones. */
  list(): Promise<StoredRelease[]>;
  remove(release: ReleaseId): Promise<void>;
  /**
   * Writes a small file and deletes it. A bucket also reads and lists it, because each call needs its own permission.
   * @throws {ReleaseError} if the bucket's keys lack a permission
   */
  tryAccess(): Promise<void>;
}

export interface StoredRelease extends ReleaseId {
  changedAt: Date;
}
