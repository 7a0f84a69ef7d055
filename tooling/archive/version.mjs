import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../setup/git.mjs';
import { ROOT } from '../setup/root.mjs';
import { SetupError } from '../setup/SetupError.mjs';

const RELEASED = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/**
 * Describes an archive's version. `version` is `RELEASE_VERSION` if set, and otherwise combines the server's version
 * and the commit. `time` is the commit time, so that two builds of one commit are identical. `commit` is missing in
 * sources without a Git history.
 * @returns {{ version: string, commit?: string, time: Date, engines: object }}
 * @throws {SetupError} if `RELEASE_VERSION` is not a version
 */
export function describeVersion() {
  const commit = git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*');
  const seconds = git('log', '-1', '--format=%ct');
  const { engines } = readPackage('.');
  return { version: versionOf(commit), commit, time: new Date(Number(seconds ?? 0) * 1000), engines };
}

function versionOf(commit) {
  const released = process.env.RELEASE_VERSION;
  if (released && !RELEASED.test(released))
    throw new SetupError(`RELEASE_VERSION is "${released}", but must be a version such as 1.2.0.`);
  // Shorten the commit's hash to twelve characters, and keep a `-dirty` after it.
  const source = commit ? `g${commit.replace(/^(.{12})[^-]*/, '$1')}` : 'local';
  return released || `${readPackage('server').version}-${source}`;
}

const readPackage = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
