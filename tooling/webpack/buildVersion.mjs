import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listInputs } from '../setup/inputs.mjs';

/**
 * Returns a build's version. A release's version is `RELEASE_VERSION`. Any other version combines the package's version
 * and a hash of the build's inputs, so that only identical builds share a version.
 */
export function buildVersion(packageDir) {
  if (process.env.RELEASE_VERSION) return process.env.RELEASE_VERSION;
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const path of listInputs(packageDir))
    hash.update(relative(packageDir, path)).update('\0').update(readFileSync(path)).update('\0');
  // Semver forbids leading zeros in numeric identifiers. The `b` makes an all-digit hash a string.
  return `${version}-local.b${hash.digest('hex').slice(0, 8)}`;
}

/**
 * Returns the global name of a build's container. The name contains the version, because a page may load two versions.
 */
export function containerName(name, version) {
  return `${name}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');
}
