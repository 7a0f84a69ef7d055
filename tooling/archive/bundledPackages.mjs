import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { METAFILE } from '../setup/buildService.mjs';
import { SERVICES } from '../setup/packages.mjs';
import { ROOT } from '../setup/root.mjs';

/** Returns the folders of the npm packages in each service's bundle. A folder can occur several times. */
export function bundledPackages() {
  return SERVICES.flatMap((service) => {
    const { outputs } = JSON.parse(readFileSync(join(ROOT, service, 'dist', METAFILE), 'utf8'));
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    return inputs.map((path) => packageOf(posix.join(service, path))).filter(Boolean);
  });
}

/**
 * Returns the package that contains a file.
 * @param {string} path relative to the repository
 * @returns {string | undefined} the package's folder, relative to the repository, or `undefined` for our own files
 */
export function packageOf(path) {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}
