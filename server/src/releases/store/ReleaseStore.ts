import type { ReleaseRecord } from 'shared/contract/registry';

/** Names one release. */
export type ReleaseId = Pick<ReleaseRecord, 'name' | 'version'>;

/** Brings one file of a build, by its path relative to the build's folder. Rejects where there is none. */
export type ReadFile = (path: string) => Promise<Buffer>;

/** Where the files of releases lie, as `<name>/<version>/<path>`. What was written once is never written again. */
export interface ReleaseStore {
  /**
   * Keeps every file that the record names, each checked against its hash, and the record after them. The same release a second time changes nothing.
   * @throws {ReleaseError} where a file differs from its hash, or the place is taken by other contents.
   */
  write(record: ReleaseRecord, read: ReadFile): Promise<void>;
  /** Everything that is there, finished or not. */
  list(): Promise<StoredRelease[]>;
  remove(release: ReleaseId): Promise<void>;
}

export interface StoredRelease extends ReleaseId {
  changedAt: Date;
}
