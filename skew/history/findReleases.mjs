import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcePaths } from 'tooling/releases/packageSources.mjs';
import { SetupError } from 'tooling/setup/SetupError.mjs';
import { SERVER } from './packages.mjs';

/** Matches the subjects of commits that change the behaviour of a package. */
const CHANGES_BEHAVIOUR = /^(feat|fix|perf)(\([^)]*\))?!?:/;
/** The maximum number of earlier commits to build while looking for a different build. */
const MAX_EARLIER = 8;

/**
 * @typedef {{ version: string, commit: string, isTagged: boolean }} Release
 */

/**
 * Chooses the current and the previous release of a package. By default, these are the last two tags. If
 * `isHeadCurrent` is true, HEAD is the current release, unless its sources equal those of the last tag. If tags are
 * missing, uses HEAD and earlier commits instead.
 * @param {ReturnType<typeof import('tooling/releases/gitIn.mjs').gitIn>} git
 * @returns {{ current: Release, earlier: Release[] }} `earlier` lists the candidates for the previous release, newest
 *   first. The previous release is the first candidate whose build differs from the build of `current`.
 */
export function findReleases(git, root, name, isHeadCurrent) {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new SetupError('This clone is shallow and lacks earlier releases. Run `git fetch --unshallow --tags`.');
  const tagged = taggedReleases(git, name);
  const head = { ...atCommit(git, root, name, 'HEAD'), isTagged: false };
  const isReleased =
    tagged.length > 0 && git('diff', '--name-only', tagged[0].commit, 'HEAD', '--', ...inputs(name)) === '';
  const releases = tagged.length === 0 || (isHeadCurrent && !isReleased) ? [head, ...tagged] : tagged;
  const [current, previous] = releases;
  return { current, earlier: previous ? [previous] : earlierCommits(git, root, name, current) };
}

/** Returns the tagged releases that HEAD contains, newest first. */
function taggedReleases(git, name) {
  const tags = git('tag', '--list', `${name}@*`, '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  return tags.filter(Boolean).map((tag) => ({
    version: tag.slice(name.length + 1),
    commit: git('rev-list', '-n', '1', tag),
    isTagged: true,
  }));
}

/**
 * Returns the release before each commit that changes the package's behaviour, newest first. Returns at most
 * `MAX_EARLIER`.
 */
function earlierCommits(git, root, name, { commit, version }) {
  const log = git('log', '--no-merges', '--format=%H %s', commit, '--', ...sources(name)).split('\n');
  const changes = log
    .map((line) => [line.slice(0, 40), line.slice(41)])
    .filter(([, subject]) => CHANGES_BEHAVIOUR.test(subject));
  const releases = changes.flatMap(([hash]) => {
    const [, parent] = git('rev-list', '--parents', '-n', '1', hash).split(' ');
    return parent ? [atCommit(git, root, name, parent)] : [];
  });
  const byVersion = new Map(releases.map((release) => [release.version, { ...release, isTagged: false }]));
  return [...byVersion.values()]
    .filter((release) => release.commit && release.version !== version)
    .slice(0, MAX_EARLIER);
}

/**
 * Returns the release at a revision. Identifies it by the newest commit that changed the build's inputs, so that
 * unrelated commits cause no new build.
 */
function atCommit(git, root, name, revision) {
  const commit = git('log', '-1', '--format=%H', revision, '--', ...inputs(name));
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return { version: `${version}-${commit.slice(0, 8)}`, commit };
}

/** Returns the paths that determine a package's behaviour. */
function sources(name) {
  const tooling = name === SERVER ? ['tooling/setup/buildService.mjs'] : ['tooling/webpack', 'tooling/describe'];
  return [...sourcePaths(name), ...tooling];
}

/** Returns the paths that determine the content of a build. */
const inputs = (name) => [...sources(name), 'package-lock.json', 'tsconfig.base.json'];
