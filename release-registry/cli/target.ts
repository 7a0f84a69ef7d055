import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER } from 'shared/compatibility/incompatibilities';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { isArchive } from 'server-kit/config/installFolder';
import { splitRelease } from '../releaseName';
import { describeBuild } from '../describe/describeBuild';
import { readRelease, RELEASE_FILE, ReleaseError } from '../releaseFolder';
import { parseContract } from '../serverContract';
import type { PackageStatus } from '../status';
import type { ReleaseId } from '../store/ReleaseStore';
import type { Context } from './Command';

/**
 * Returns the folder of a build: `--dir`, or the package's own `dist`.
 * @throws {ReleaseError} if the checkout has no such package, or if the command runs from an archive and the folder
 *   does not exist.
 */
export function buildFolder({ checkout, options }: Context, name: string): string {
  const folder = options.dir ?? join(checkout, name, 'dist');
  if (options.dir !== undefined || existsSync(folder)) return folder;
  if (isArchive) throw new ReleaseError(`Name the build folder: --dir path/to/${name}/dist`);
  if (existsSync(join(checkout, name))) return folder;
  const isReleased = (each: string) => each === 'shell' || existsSync(join(checkout, each, 'federation.config.mjs'));
  throw new ReleaseError(
    `There is no package ${name}. Choose from ${readdirSync(checkout).filter(isReleased).join(', ')}.`,
  );
}

/** Reads a target such as `mfe-checkout@1.2.0`. If the version is missing, uses the version of the package's build. */
export async function readTarget(context: Context, text: string): Promise<ReleaseId> {
  const { name, version } = splitRelease(text);
  return { name, version: version ?? (await readBuild(context, name)).version };
}

/** @throws {ReleaseError} if the target has no version */
export function requireVersion(command: string, target: string): ReleaseId {
  const { name, version } = splitRelease(target);
  if (version) return { name, version };
  throw new ReleaseError(`Name the version: ${command} ${name}@1.0.1.`);
}

/** @throws {ReleaseError} if `--reason` is missing */
export function requireReason({ reason }: Context['options']): string {
  if (reason !== undefined) return reason;
  throw new ReleaseError('Give a reason to log: --reason "…".');
}

/**
 * Returns the record of a package's build.
 * @throws {ReleaseError} if the folder contains another package's build.
 */
export async function readBuild(context: Context, name: string): Promise<ReleaseRecord> {
  const folder = buildFolder(context, name);
  const record = existsSync(join(folder, RELEASE_FILE)) ? await readRelease(folder) : await describeBuild(folder);
  if (record.name !== name) throw new ReleaseError(`${folder} contains a build of ${record.name}.`);
  return record;
}

/**
 * Returns the contract of the server's build.
 * @throws {ReleaseError} if the server is not built
 */
export async function readServerContract(context: Context): Promise<ServerContract> {
  const file = join(buildFolder(context, SERVER), 'contract.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`There is no ${file}. Build the server first: npm run build -- server`);
  });
  return parseContract(text);
}

/** The output with `--if-live` if no version is live. A canary requires a live version for comparison. */
export const NO_LIVE_VERSION = 'No version is live yet, so there is no canary. Promote the first release.';

/**
 * Returns the status of a package.
 * @throws {ReleaseError} if no version of the package was ever published. The message lists the published packages.
 */
export async function packageStatus({ server }: Context, name: string): Promise<PackageStatus> {
  const packages = await server.get<PackageStatus[]>(`?package=${encodeURIComponent(name)}`);
  const found = packages.find((each) => each.name === name);
  if (found) return found;
  const published = (await server.get<PackageStatus[]>('')).map((each) => each.name).join(', ');
  const choice = published === '' ? 'Nothing is published.' : `Choose from ${published}.`;
  throw new ReleaseError(`No version of ${name} was ever published. ${choice}`);
}

/**
 * Checks the name of a package for which the server returned nothing.
 * @throws {ReleaseError} if no version of the package was ever published
 */
export async function requirePublished(context: Context, name: string): Promise<void> {
  await packageStatus(context, name);
}

/** Returns the channel revision that a change expects: `--revision`, or else the current revision. */
export async function readRevision(context: Context, name: string): Promise<number> {
  const { revision } = context.options;
  if (revision !== undefined) return wholeNumber('revision', revision);
  return (await packageStatus(context, name)).revision;
}

export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new ReleaseError(`--${option} is "${text}", but must be a whole number.`);
  return Number(text);
}

/**
 * Reads a number such as 2 or 0.5.
 * @throws {ReleaseError} if the text is not a number or the number is above `max`
 */
export function decimal(option: string, text: string, max: number): number {
  const isNumber = /^\d{1,6}(\.\d{1,3})?$/.test(text);
  if (isNumber && Number(text) <= max) return Number(text);
  throw new ReleaseError(`--${option} is "${text}", but must be a number from 0 to ${max}, such as 2 or 0.5.`);
}
