import type { Config } from '../../config/config';
import { createFolderStore } from './folderStore';
import type { ReleaseStore } from './ReleaseStore';

/** Where this server keeps releases: a bucket where one is configured, else the folder that it serves under `/cdn/`. */
export async function openStore({ cdn }: Config): Promise<ReleaseStore> {
  if (!cdn.bucket) return createFolderStore(cdn.dir);
  // Loaded only where it is used: it takes memory and time.
  const { createBucketStore } = await import('./bucketStore');
  return createBucketStore(cdn.bucket);
}
