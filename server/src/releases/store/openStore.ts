import type { Config } from '../../config/config';
import { createBucketStore } from './bucketStore';
import { createFolderStore } from './folderStore';
import type { ReleaseStore } from './ReleaseStore';

/** Where this server keeps releases: a bucket where one is configured, else the folder that it serves under `/cdn/`. */
export function openStore({ cdn }: Config): ReleaseStore {
  return cdn.bucket ? createBucketStore(cdn.bucket) : createFolderStore(cdn.dir);
}
