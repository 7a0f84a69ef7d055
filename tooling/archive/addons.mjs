import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../setup/install.mjs';
import { ROOT } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';
import { SetupError } from '../setup/SetupError.mjs';
import { step } from '../setup/step.mjs';
import { unpackTar } from './tar.mjs';

/**
 * The platforms that the archive supports. npm installs only the addon for the machine that builds the archive.
 * `readAddon` downloads the addons for the other platforms.
 */
const PLATFORMS = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl'];

/**
 * Returns the files of each platform's argon2 addon, in the version that the lock file pins.
 * @returns {Promise<{ path: string, content: Buffer, package: string }[]>}
 */
export async function addonFiles() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const files = [];
  for (const platform of PLATFORMS) {
    const name = `@node-rs/argon2-${platform}`;
    const folder = `node_modules/${name}`;
    const read = await readAddon(name, packages[folder]);
    for (const file of ['package.json', `argon2.${platform}.node`]) {
      // Use the licence of the main package, because the addons have no licence file.
      files.push({ path: `${folder}/${file}`, content: read(file), package: 'node_modules/@node-rs/argon2' });
    }
  }
  return files;
}

/**
 * Resolves to a function that reads a package's files. Downloads the package if it is not installed.
 * @throws {SetupError} if npm cannot download the package. The returned function also throws a `SetupError` if the
 *   package does not contain the file.
 */
async function readAddon(name, locked) {
  const installed = join(ROOT, 'node_modules', name);
  if (existsSync(installed)) return (file) => readFileSync(join(installed, file));
  const content = await unpackTar(await readTarball(name, locked));
  return (file) => {
    const found = content.get(`package/${file}`);
    if (found === undefined) throw new SetupError(`${name} has no file ${file}.`);
    return found;
  };
}

/**
 * Returns the tarball of a package. Downloads each version only once, into `.cache/addons`.
 * @throws {SetupError} if npm cannot download the package, or if the tarball's integrity differs from the lock file
 */
async function readTarball(name, { version, integrity }) {
  const folder = join(ROOT, '.cache/addons', `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  if (findTarball(folder) === undefined) await download(`${name}@${version}`, folder);
  const path = findTarball(folder);
  if (path === undefined) throw new SetupError(`npm downloaded ${name}, but ${folder} contains no .tgz file.`);
  const tarball = readFileSync(path);
  const hash = createHash('sha512').update(tarball).digest('base64');
  if (`sha512-${hash}` === integrity) return tarball;
  throw new SetupError(
    `${name} in ${folder} does not match package-lock.json. Remove the folder to download the package again.`,
  );
}

function findTarball(folder) {
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  return name && join(folder, name);
}

const download = (specifier, folder) =>
  step(`Downloading ${specifier}`, async () => {
    const { code, output } = await run([...npm(), 'pack', specifier, '--pack-destination', folder, '--prefer-offline']);
    if (code === 0) return;
    throw new SetupError(
      `npm could not download ${specifier}, which the server's archive needs. See the output above.`,
      output,
    );
  });
