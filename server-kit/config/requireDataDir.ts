import { existsSync } from 'node:fs';
import type { Config } from './config';
import { ConfigError } from './ConfigError';

/**
 * Rejects a missing data folder, because a mistyped `DATA_DIR` would start an empty shop. In the demo or without
 * `DATA_DIR`, accepts a missing folder, which the server then creates.
 * @throws {ConfigError} if the folder is missing
 */
export function requireDataDir({
  isDemo,
  isDataDirSet,
  dataDir,
}: Pick<Config, 'isDemo' | 'isDataDirSet' | 'dataDir'>): void {
  if (isDemo || !isDataDirSet || existsSync(dataDir)) return;
  throw new ConfigError([
    `DATA_DIR is ${dataDir}, which does not exist. Correct it, or create the folder for a new shop.`,
  ]);
}
