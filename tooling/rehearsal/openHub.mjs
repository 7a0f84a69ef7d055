import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { gitIn } from '../releases/gitIn.mjs';
import { isStartedBy } from './isStartedBy.mjs';
import { pushEvents } from './pushEvents.mjs';

const WORKFLOWS = '.github/workflows';
/** Git passes each updated ref as a line. A blank line ends a push. */
const RECORD_PUSH = (file) => `#!/bin/sh\n{ cat; echo; } >> '${file}'\n`;

/**
 * Makes a bare clone of a repository, without its tags, that records pushes and knows which workflows they start.
 * @param {string} source the repository; its HEAD becomes `main`
 * @param {string} folder for everything that belongs to the hub
 */
export function openHub(source, folder) {
  const bare = join(folder, 'hub.git');
  const pushes = join(folder, 'pushes');
  mkdirSync(bare, { recursive: true });
  const git = gitIn(bare);
  git('init', '--quiet', '--bare', '--initial-branch=main');
  gitIn(source)('push', '--quiet', '--no-follow-tags', bare, 'HEAD:refs/heads/main');
  // A workflow checks out one commit, which may not be the end of a branch any more.
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(join(bare, 'hooks/post-receive'), RECORD_PUSH(pushes), { mode: 0o755 });

  /** Returns each push since the last call, as lists of updated refs. */
  function takePushes() {
    if (!existsSync(pushes)) return [];
    const records = readFileSync(pushes, 'utf8').trim().split('\n\n');
    rmSync(pushes);
    return records.map((record) => record.split('\n').map(readUpdate));
  }

  const workflow = (sha, path) => parse(git('show', `${sha}:${path}`));

  /**
   * Returns the workflows of the event's commit that the event starts.
   * @param {ReturnType<typeof pushEvents>[number]} event
   */
  function workflowsOf({ before, ...pushed }) {
    // An annotated tag is an object of its own.
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
    /** Holds the files of each release on GitHub, by tag. */
    releases: join(folder, 'releases'),
    workflow,
    changedFiles,
    /** Returns the workflow runs of each push since the last call. */
    takeRuns: () => takePushes().flatMap((updates) => pushEvents(updates).flatMap(workflowsOf)),
  };
}

function readUpdate(line) {
  const [before, after, ref] = line.split(' ');
  return { before, after, ref };
}
