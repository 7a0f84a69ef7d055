import { existsSync } from 'node:fs';
import { type Config, ConfigError } from './config';

/**
 * Refuses to sell from a folder that is not there: a mistyped `DATA_DIR` would start an empty shop. The demo may create
 * it, and the default folder is created in any case.
 * @throws {ConfigError}
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
