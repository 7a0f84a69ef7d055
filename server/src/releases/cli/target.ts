import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER } from 'shared/compatibility/incompatibilities';
import type { ServerContract } from 'shared/contract/answerShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { isArchive } from '../../checkout';
import type { PackageStatus } from '../status';
import { readRelease } from '../releaseFolder';
import type { Context } from './Command';
import { CommandError } from './CommandError';

/** The folder of a build: `--dir`, else the package's own `dist`. @throws {CommandError} if the archive needs `--dir`. */
export function buildFolder({ checkout, options }: Context, name: string): string {
  const folder = options.dir ?? join(checkout, name, 'dist');
  if (!isArchive || existsSync(folder)) return folder;
  throw new CommandError(`Name the folder of the build: --dir path/to/${name}/dist`);
}

/** `mfe-checkout@1.2.0`; without a version the one that was built last. */
export async function readTarget(context: Context, text: string): Promise<{ name: string; version: string }> {
  const [name = '', version] = text.split('@');
  return { name, version: version ?? (await readBuild(context, name)).version };
}

/** The build of a package. @throws {CommandError} where the folder holds another one's. */
export async function readBuild(context: Context, name: string): Promise<ReleaseRecord> {
  const folder = buildFolder(context, name);
  const record = await readRelease(folder);
  if (record.name !== name) throw new CommandError(`${folder} holds a build of ${record.name}.`);
  return record;
}

/** What the server's build says of itself. @throws {CommandError} if the server is not built. */
export async function readServerContract(context: Context): Promise<ServerContract> {
  const file = join(buildFolder(context, SERVER), 'contract.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no ${file}; build the server first: npm run build -- server`);
  });
  return JSON.parse(text) as ServerContract;
}

/** The channel's revision on which a change is decided: what `--revision` says, else the present one. */
export async function readRevision({ server, options }: Context, name: string): Promise<number> {
  if (options.revision !== undefined) return wholeNumber('revision', options.revision);
  const packages = await server.get<PackageStatus[]>('');
  const found = packages.find((each) => each.name === name);
  if (!found) throw new CommandError(`Nothing was ever published of ${name}.`);
  return found.revision;
}

export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new CommandError(`--${option} is "${text}", but must be a whole number.`);
  return Number(text);
}
