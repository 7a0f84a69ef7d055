import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { pino } from 'pino';
import type { Config } from 'server-kit/config/config';
import { loadConfig } from '../config/loadConfig';
import { openAndMigrate } from './openAndMigrate';
import { readLink, runVersion } from './runVersion';
import { contractRefusal } from './contractRefusal';
import { isReadyWithin } from './isReadyWithin';

/** How long the earlier version may take to become ready after a failed install. Independent of `waitSeconds`. */
const RETURN_SECONDS = 60;

export class InstallError extends Error {
  override name = 'InstallError';
}

export interface Installation {
  /** The folder of the unpacked archive. The link `current` is in the same parent folder. */
  folder: string;
  /** The file with the service's settings. */
  settings: string;
  /** The systemd unit file. */
  unit: string;
  /** The maximum time for the service to become ready, in seconds. */
  waitSeconds: number;
  /** True to install the version even if live releases read fields that the version does not send. */
  isForced?: boolean;
}

/**
 * Migrates a PostgreSQL database and switches the service to a version. If that version does not become ready, switches
 * back to the earlier version.
 * @returns a message that names the running version
 * @throws {InstallError} if the version is incompatible or does not become ready
 * @throws {InstallError} if the settings file is missing or configures a demo
 * @throws {ConfigError} if a setting is missing or not valid
 */
export async function installVersion({
  folder,
  settings,
  unit,
  waitSeconds,
  isForced = false,
}: Installation): Promise<string> {
  const version = resolve(folder);
  const current = join(dirname(version), 'current');
  const config = await readSettings(settings);
  if (!isForced) await refuseIncompatible(version, config);
  // The service migrates the embedded database when it starts.
  if (config.databaseUrl !== undefined) await openAndMigrate(config, pino({ level: 'silent' }));

  /** Starts a version. Resolves to an error message, or to `undefined` if the version becomes ready. */
  async function startVersion(target: string, seconds: number): Promise<string | undefined> {
    try {
      await runVersion({ version: target, current, settings, unit });
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim() : String(error);
      return `${basename(target)} could not be started: ${reason}.`;
    }
    const isReady = await isReadyWithin(seconds, config);
    return isReady ? undefined : `${basename(target)} was not ready within ${seconds} seconds.`;
  }

  async function returnTo(target: string): Promise<string> {
    const problem = await startVersion(target, RETURN_SECONDS);
    return problem === undefined ? `${basename(target)} is running again. ` : `${problem} `;
  }

  const before = await readLink(current);
  const failure = await startVersion(version, waitSeconds);
  if (failure === undefined) return `${basename(version)} is running.`;
  const outcome = before === undefined || before === version ? '' : await returnTo(before);
  throw new InstallError(`${failure} ${outcome}See: journalctl -u shop`);
}

async function refuseIncompatible(version: string, config: Config): Promise<void> {
  const reasons = await contractRefusal(version, config);
  if (reasons.length === 0) return;
  const advice = 'Nothing was changed. Release the packages first, or add --force.';
  throw new InstallError([`${basename(version)} is not compatible:`, ...reasons, advice].join('\n'));
}

async function readSettings(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new InstallError(`${path} cannot be read. Copy .env.example there and fill it in.`);
  const config = loadConfig(parseEnv(text));
  if (!config.isDemo) return config;
  throw new InstallError(`STRIPE_SECRET_KEY is missing in ${path}. The service runs live shops only.`);
}
