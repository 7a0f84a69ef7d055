import { existsSync } from 'node:fs';
import { type Config, ConfigError } from './config';

/**
 * Refuses to start on a missing data folder, because a mistyped `DATA_DIR` would start an empty shop. Allows a missing
 * folder in the demo or without `DATA_DIR`. The server then creates the folder.
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
