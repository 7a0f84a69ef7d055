import semver from 'semver';

/**
 * Returns the version after `last`. A breaking change raises the major version, a feature the minor version, and any
 * other commit the patch version.
 * @param {string} last such as `1.0.0`
 * @param {{ type?: string | null, notes: { title: string }[] }[]} commits
 */
export function nextVersion(last, commits) {
  if (commits.some(({ notes }) => notes.length > 0)) return semver.inc(last, 'major');
  return semver.inc(last, commits.some(({ type }) => type === 'feat') ? 'minor' : 'patch');
}
