import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcePaths } from 'tooling/releases/packageSources.mjs';
import { SetupError } from 'tooling/setup/SetupError.mjs';
import { SERVER } from './packages.mjs';

/** Types of commits that change what a package does. */
const CHANGES_BEHAVIOUR = /^(feat|fix|perf)(\([^)]*\))?!?:/;
/** How many earlier commits are tried until one makes a different build. */
const MAX_EARLIER = 8;

/**
 * @typedef {{ version: string, commit: string, isTagged: boolean }} Release
 */

/**
 * Chooses the releases of a package that can be live side by side: its last two tags. If `isHeadCurrent`, HEAD is the
 * current release, unless the last tag has the same sources. A package without tags uses HEAD and earlier commits.
 * @param {ReturnType<typeof import('tooling/releases/gitIn.mjs').gitIn>} git
 * @returns {{ current: Release, earlier: Release[] }} `earlier` begins with the newest; the first one that makes
 *   another build than `current` is the previous release
 */
export function findReleases(git, root, name, isHeadCurrent) {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new SetupError('This clone has no history to build releases from. Run `git fetch --unshallow --tags`.');
  const tagged = taggedReleases(git, name);
  const head = { ...atCommit(git, root, name, 'HEAD'), isTagged: false };
  const isReleased =
    tagged.length > 0 && git('diff', '--name-only', tagged[0].commit, 'HEAD', '--', ...inputs(name)) === '';
  const releases = tagged.length === 0 || (isHeadCurrent && !isReleased) ? [head, ...tagged] : tagged;
  const [current, previous] = releases;
  return { current, earlier: previous ? [previous] : earlierCommits(git, root, name, current) };
}

/** Returns the releases that HEAD contains, newest first. */
function taggedReleases(git, name) {
  const tags = git('tag', '--list', `${name}@*`, '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  return tags.filter(Boolean).map((tag) => ({
    version: tag.slice(name.length + 1),
    commit: git('rev-list', '-n', '1', tag),
    isTagged: true,
  }));
}

/** Returns the commits before each commit that changes what the package does, newest first. */
function earlierCommits(git, root, name, { commit, version }) {
  const log = git('log', '--no-merges', '--format=%H %s', commit, '--', ...sources(name)).split('\n');
  const changes = log
    .map((line) => [line.slice(0, 40), line.slice(41)])
    .filter(([, subject]) => CHANGES_BEHAVIOUR.test(subject));
  const releases = changes.flatMap(([hash]) => {
    const [, parent] = git('rev-list', '--parents', '-n', '1', hash).split(' ');
    return parent ? [atCommit(git, root, name, parent)] : [];
  });
  const seen = new Set([version]);
  return releases
    .filter((release) => release.commit && !seen.has(release.version) && seen.add(release.version))
    .slice(0, MAX_EARLIER)
    .map((release) => ({ ...release, isTagged: false }));
}

/** Names a build by the newest commit that changes it, so that other commits don't build it again. */
function atCommit(git, root, name, revision) {
  const commit = git('log', '-1', '--format=%H', revision, '--', ...inputs(name));
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return { version: `${version}-${commit.slice(0, 8)}`, commit };
}

/** The files whose commits can change what a package does. */
function sources(name) {
  // Older commits have `tooling/describe` as `tooling/frames`.
  const tooling =
    name === SERVER ? ['tooling/setup/buildService.mjs'] : ['tooling/webpack', 'tooling/describe', 'tooling/frames'];
  return [...sourcePaths(name), ...tooling];
}

/** Everything that decides what a build contains. */
const inputs = (name) => [...sources(name), 'package-lock.json', 'tsconfig.base.json'];
