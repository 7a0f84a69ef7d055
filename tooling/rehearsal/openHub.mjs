import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { gitIn } from '../releases/gitIn.mjs';
import { isStartedBy } from './isStartedBy.mjs';
import { pullRequestEvent } from './pullRequestEvent.mjs';

/** The name of the repository on GitHub. */
export const REPOSITORY = 'organisation/shop';
const WORKFLOWS = '.github/workflows';
const NO_COMMIT = /^0+$/;
/** A Git hook that records pushes. Each updated ref is a line. */
const RECORD_PUSH = (file) => `#!/bin/sh\ncat >> '${file}'\n`;

/**
 * Creates a bare clone of a repository without its tags. The clone replaces GitHub: it records pushes, opens pull
 * requests and finds the workflows that they start.
 * @param {string} source the repository. Its HEAD becomes `main`.
 * @param {string} folder for all files of the hub
 */
export function openHub(source, folder) {
  const bare = join(folder, 'hub.git');
  const pushes = join(folder, 'pushes');
  mkdirSync(bare, { recursive: true });
  const git = gitIn(bare);
  /** The number of runs of each workflow. */
  const runCounts = new Map();
  let pullRequests = 0;
  git('init', '--quiet', '--bare', '--initial-branch=main');
  gitIn(source)('push', '--quiet', '--no-follow-tags', bare, 'HEAD:refs/heads/main');
  // Allow fetches of any commit, because a workflow may check out a commit that is not the tip of a branch.
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(join(bare, 'hooks/post-receive'), RECORD_PUSH(pushes), { mode: 0o755 });

  /** Returns the refs that were updated since the last call. */
  function takeUpdates() {
    if (!existsSync(pushes)) return [];
    const lines = readFileSync(pushes, 'utf8').trim().split('\n');
    rmSync(pushes);
    return lines.map(readUpdate);
  }

  const workflow = (sha, path) => parse(git('show', `${sha}:${path}`));

  /** @param {ReturnType<typeof readUpdate>} update */
  function runsOfPush({ before, after, ref }) {
    // Resolve the commit, because an annotated tag is a separate object.
    const sha = git('rev-parse', `${after}^{commit}`);
    const files = NO_COMMIT.test(before) ? [] : changedFiles(before, sha);
    return runsOf({ name: 'push', ref, sha, payload: {} }, { ref, files });
  }

  /** Creates a fork: a clone that belongs to somebody else. */
  function fork(repository) {
    const clone = join(folder, `${repository}.git`);
    git('clone', '--quiet', '--bare', bare, clone);
    return { folder: clone, repository };
  }

  /**
   * Opens a pull request into main and returns the workflow runs that it starts.
   * @param {string} branch
   * @param {ReturnType<typeof fork>} [origin] the fork that contains the branch. The default is the hub.
   */
  function openPullRequest(branch, origin = { folder: bare, repository: REPOSITORY }) {
    const number = (pullRequests += 1);
    git('fetch', '--quiet', origin.folder, `refs/heads/${branch}:refs/pull/${number}/head`);
    const { base, before, ...event } = pullRequestEvent(git, { number, repository: origin.repository });
    // Like GitHub, ignore the changes that reached main after the branch was created.
    return runsOf(event, { ref: base, files: changedFiles(before, event.payload.pull_request.head.sha) });
  }

  /**
   * Returns the workflow runs that an event starts. Reads the workflows from the event's commit.
   * @param {{ name: string, ref: string, sha: string, payload: object }} event
   * @param {{ ref: string, files: string[] }} filtered the ref and the changed files to match against the
   *   workflows' filters
   */
  function runsOf(event, filtered) {
    return git('ls-tree', '--name-only', event.sha, `${WORKFLOWS}/`)
      .split('\n')
      .map((path) => ({ path, definition: workflow(event.sha, path), event }))
      .filter(({ definition }) => isStartedBy(definition.on, { name: event.name, ...filtered }))
      .map((run) => ({ ...run, number: nextNumber(run.path) }));
  }

  function nextNumber(path) {
    const number = (runCounts.get(path) ?? 0) + 1;
    runCounts.set(path, number);
    return number;
  }

  const changedFiles = (before, after) => git('diff', '--name-only', before, after).split('\n');

  return {
    bare,
    git,
    /** The folder with the files of each GitHub release, by tag. */
    releases: join(folder, 'releases'),
    workflow,
    changedFiles,
    /** Returns the workflow runs started by all pushes since the last call. */
    takeRuns: () => takeUpdates().flatMap(runsOfPush),
    fork,
    openPullRequest,
  };
}

function readUpdate(line) {
  const [before, after, ref] = line.split(' ');
  return { before, after, ref };
}
