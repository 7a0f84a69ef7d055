import type { Config } from 'server-kit/config/config';
import { createFolderStore } from './folderStore';
import { isReadableByOthers } from './readableFolder';
import type { ReleaseStore } from './ReleaseStore';

/** Opens the configured bucket. Without a bucket, opens the folder that this server serves under `/cdn/`. */
export async function openStore(config: Config): Promise<ReleaseStore> {
  const { cdn } = config;
  if (!cdn.bucket) return createFolderStore(cdn.dir, isReadableByOthers(config));
  // Load the module only if there is a bucket, because loading it takes memory and time.
  const { createBucketStore } = await import('./bucketStore');
  return createBucketStore(cdn.bucket);
}
