import { execFile } from 'node:child_process';
import { readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const systemctl = (...args: string[]) => execute('systemctl', args);

/** The paths in the archive's unit file. `runVersion` replaces them with the installation's paths. */
const UNIT_FILE_PATHS = { current: '/opt/shop/current', settings: '/etc/shop/shop.env' };

interface Run {
  /** The version's folder. */
  version: string;
  /** The link to the version that the service runs. */
  current: string;
  settings: string;
  unit: string;
}

/**
 * Installs a version's unit file, switches the link `current` to the version and restarts the service.
 * @throws an error with the output of systemctl if systemctl fails
 */
export async function runVersion({ version, current, settings, unit }: Run): Promise<void> {
  const text = await readFile(join(version, 'shop.service'), 'utf8');
  await writeFile(
    unit,
    text.replaceAll(UNIT_FILE_PATHS.current, current).replaceAll(UNIT_FILE_PATHS.settings, settings),
  );
  await replaceLink(current, version);
  await systemctl('daemon-reload');
  await systemctl('enable', 'shop');
  await systemctl('restart', 'shop');
}

/** Resolves to a link's target, or to `undefined` if there is no such link. */
export async function readLink(link: string): Promise<string | undefined> {
  const target = await readlink(link).catch(() => undefined);
  return target === undefined ? undefined : resolve(dirname(link), target);
}

/** Replaces a link atomically: creates a new link and renames it over the old one. */
async function replaceLink(link: string, target: string): Promise<void> {
  const draft = `${link}.new`;
  await rm(draft, { force: true });
  await symlink(target, draft);
  await rename(draft, link);
}
