import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { gitIn } from '../releases/gitIn.mjs';
import { isStartedBy } from './isStartedBy.mjs';
import { pushEvents } from './pushEvents.mjs';

const WORKFLOWS = '.github/workflows';
/** A Git hook that records pushes. Each updated ref is a line, and a blank line ends a push. */
const RECORD_PUSH = (file) => `#!/bin/sh\n{ cat; echo; } >> '${file}'\n`;

/**
 * Creates a bare clone of a repository without its tags. The clone replaces GitHub: it records pushes and finds the
 * workflows that they start.
 * @param {string} source the repository. Its HEAD becomes `main`.
 * @param {string} folder for all files of the hub
 */
export function openHub(source, folder) {
  const bare = join(folder, 'hub.git');
  const pushes = join(folder, 'pushes');
  mkdirSync(bare, { recursive: true });
  const git = gitIn(bare);
  git('init', '--quiet', '--bare', '--initial-branch=main');
  gitIn(source)('push', '--quiet', '--no-follow-tags', bare, 'HEAD:refs/heads/main');
  // Allow fetches of any commit. A workflow may check out a commit that is not the newest of its branch.
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(join(bare, 'hooks/post-receive'), RECORD_PUSH(pushes), { mode: 0o755 });

  /** Returns a list of updated refs for each push since the last call. */
  function takePushes() {
    if (!existsSync(pushes)) return [];
    const records = readFileSync(pushes, 'utf8').trim().split('\n\n');
    rmSync(pushes);
    return records.map((record) => record.split('\n').map(readUpdate));
  }

  const workflow = (sha, path) => parse(git('show', `${sha}:${path}`));

  /**
   * Returns the workflows that an event starts, as defined in the event's commit.
   * @param {ReturnType<typeof pushEvents>[number]} event
   */
  function workflowsOf({ before, ...pushed }) {
    // Resolve the commit, because an annotated tag is a separate object.
    const event = { ...pushed, sha: git('rev-parse', `${pushed.sha}^{commit}`) };
    const files = changedFiles(before, event.sha);
    return git('ls-tree', '--name-only', event.sha, `${WORKFLOWS}/`)
      .split('\n')
      .map((path) => ({ path, definition: workflow(event.sha, path), event }))
      .filter(({ definition }) => isStartedBy(definition.on, { ...event, files }));
  }

  const changedFiles = (before, after) => (before ? git('diff', '--name-only', before, after).split('\n') : []);

  return {
    bare,
    git,
    /** The folder with the files of each GitHub release, by tag. */
    releases: join(folder, 'releases'),
    workflow,
    changedFiles,
    /** Returns the workflow runs that all pushes since the last call start. */
    takeRuns: () => takePushes().flatMap((updates) => pushEvents(updates).flatMap(workflowsOf)),
  };
}

function readUpdate(line) {
  const [before, after, ref] = line.split(' ');
  return { before, after, ref };
}
