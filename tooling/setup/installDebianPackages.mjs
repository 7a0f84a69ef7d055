import { run } from './run.mjs';
import { step } from './step.mjs';

/** The time limit for a download. */
export const DOWNLOAD_MS = 240_000;

/**
 * Installs Debian packages. Does nothing without root or apt-get.
 * @param {string[]} names
 * @returns {Promise<string>} the output of apt-get, or an empty string
 */
export async function installDebianPackages(names) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await run(['apt-get', '--version'])).code !== 0) return '';
  return step(`Installing ${names.join(' and ')}`, async () => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: DOWNLOAD_MS };
    const update = await run(['apt-get', 'update', '-q'], options);
    const install = await run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...names], options);
    return update.output + install.output;
  });
}
