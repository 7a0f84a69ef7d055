import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../setup/install.mjs';
import { ROOT } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';
import { SetupError } from '../setup/SetupError.mjs';
import { step } from '../setup/step.mjs';

/** The archive runs on these, whatever machine builds it. npm installs the addon of that machine alone. */
const PLATFORMS = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl'];

/**
 * The compiled password hashing for each platform, in the version of the lock file.
 * @returns {Promise<{ path: string, content: Buffer, package: string }[]>}
 */
export async function addonFiles() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const files = [];
  for (const platform of PLATFORMS) {
    const path = `node_modules/@node-rs/argon2-${platform}`;
    const folder = await findAddon(path, packages[path]);
    for (const name of ['package.json', `argon2.${platform}.node`]) {
      files.push({
        path: `${path}/${name}`,
        content: readFileSync(join(folder, name)),
        package: 'node_modules/@node-rs/argon2',
      });
    }
  }
  return files;
}

async function findAddon(path, locked) {
  const installed = join(ROOT, path);
  if (existsSync(join(installed, 'package.json'))) return installed;
  const downloaded = join(ROOT, '.cache/addons', locked.version, path.split('/').at(-1));
  if (!existsSync(join(downloaded, 'package/package.json')))
    await download(path.replace('node_modules/', ''), locked, downloaded);
  return join(downloaded, 'package');
}

/** @throws {SetupError} if npm cannot download the package, or if it is not the one that the lock file names */
async function download(name, { version, integrity }, folder) {
  mkdirSync(folder, { recursive: true });
  await step(`Downloading ${name}`, async () => {
    const { code, output, stdout } = await run([
      ...npm(),
      'pack',
      `${name}@${version}`,
      '--pack-destination',
      folder,
      '--json',
      '--prefer-offline',
    ]);
    if (code !== 0)
      throw new SetupError(`${name} could not be downloaded, see above. The server's archive needs it.`, output);
    const [{ filename }] = JSON.parse(stdout);
    const tarball = join(folder, filename);
    const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
    if (`sha512-${hash}` !== integrity)
      throw new SetupError(`${name} is not the package that package-lock.json names.`);
    const unpacked = await run(['tar', '-xzf', tarball, '-C', folder]);
    if (unpacked.code !== 0) throw new SetupError(`${name} could not be unpacked, see above.`, unpacked.output);
  });
}
