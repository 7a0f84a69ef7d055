import { join } from 'node:path';
import semver from 'semver';
import { SetupError } from '../setup/SetupError.mjs';
import { gitIn } from './gitIn.mjs';
import { packageCommits } from './packageCommits.mjs';
import { PACKAGE_SOURCES } from './packageSources.mjs';
import { readVersion, writeVersion } from './versionFiles.mjs';
import { writeChangelog } from './writeChangelog.mjs';

/**
 * Sets the next version of one package in its `package.json`, in `package-lock.json` and in its changelog. Commits the
 * changes and tags the commit. The first release uses the version in `package.json`.
 * @param {string} root of the repository
 * @param {string} name of the package
 * @param {{ date: string, isForced?: boolean }} options `date` has the format 2026-11-22. `isForced` releases a patch
 *   even if no commit changes the package.
 * @returns {Promise<string>} the tag
 * @throws {SetupError} if there is nothing to release or the repository is not ready. Changes no file in this case.
 */
export async function versionPackage(root, name, { date, isForced = false }) {
  const git = gitIn(root);
  requirePackage(name);
  requireCleanTree(git);
  const last = lastVersion(git, name);
  const since = last && `${name}@${last}`;
  const commits = await packageCommits(git, name, since);
  if (commits.length === 0 && !isForced) {
    throw new SetupError(
      `${name} has nothing to release: no commit${since ? ` since ${since}` : ''} changes its sources.`,
    );
  }
  const version = last ? nextVersion(last, commits) : readVersion(root, name);
  const tag = `${name}@${version}`;
  requireNewTag(git, tag);

  const changelog = join(name, 'CHANGELOG.md');
  writeVersion(root, name, version);
  await writeChangelog(join(root, changelog), { version, date, commits: last ? commits : undefined });
  git('add', join(name, 'package.json'), changelog, 'package-lock.json');
  git('commit', '--quiet', '-m', `chore(release): ${tag}`);
  git('tag', '--annotate', '-m', tag, tag);
  return tag;
}

function requirePackage(name) {
  if (Object.hasOwn(PACKAGE_SOURCES, name)) return;
  const known = Object.keys(PACKAGE_SOURCES).join(', ');
  const reason =
    name === 'shared'
      ? 'shared has no releases: each package includes shared in its own next release.'
      : `There is no package "${name}" to release.`;
  throw new SetupError(`${reason} Choose from ${known}.`);
}

function requireCleanTree(git) {
  const changed = git('status', '--porcelain');
  if (changed) throw new SetupError(`Commit or stash these changes first:\n${changed}`);
}

/** Returns the highest version that HEAD contains. Ignores the tags of other branches. */
function lastVersion(git, name) {
  const tags = git('tag', '--list', `${name}@*`, '--merged', 'HEAD').split('\n');
  return semver.rsort(tags.map((tag) => semver.valid(tag.slice(name.length + 1))).filter(Boolean))[0];
}

function requireNewTag(git, tag) {
  if (!git('tag', '--list', tag)) return;
  throw new SetupError(`The tag ${tag} exists on another branch. Merge that branch, or delete the tag.`);
}

/**
 * Returns the next version after `last`. A breaking change in `commits` raises the major version, a feature the minor
 * version, and any other commit the patch version.
 * @param {string} last such as `1.0.0`
 * @param {{ type?: string | null, notes: { title: string }[] }[]} commits
 */
function nextVersion(last, commits) {
  if (commits.some(({ notes }) => notes.length > 0)) return semver.inc(last, 'major');
  return semver.inc(last, commits.some(({ type }) => type === 'feat') ? 'minor' : 'patch');
}
