import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listInputs } from '../setup/inputs.mjs';

/**
 * The version that a build carries: the one being released (`RELEASE_VERSION`), else the package's own with a hash of everything that goes into
 * the build, so that two builds share a version only where they are the same.
 */
export function buildVersion(packageDir) {
  if (process.env.RELEASE_VERSION) return process.env.RELEASE_VERSION;
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const path of listInputs(packageDir))
    hash.update(relative(packageDir, path)).update('\0').update(readFileSync(path)).update('\0');
  return `${version}-local.${hash.digest('hex').slice(0, 8)}`;
}

/** The global name of one build's container. Two versions in one session must not meet under one name. */
export function containerName(name, version) {
  return `${name}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');
}
