import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gitIn } from '../releases/gitIn.mjs';

const ALL_BRANCHES = '+refs/heads/*:refs/remotes/origin/*';

/** Replacements for the actions that our workflows use. Each receives its inputs and the job. */
export const ACTIONS = {
  'actions/checkout': ({ 'fetch-depth': depth = '1' }, { hub, workspace, event }) => {
    const git = gitIn(workspace);
    git('init', '--quiet');
    git('remote', 'add', 'origin', `file://${hub.bare}`);
    // The depth 0 requests the whole history. Git then also fetches the tags of these commits.
    if (depth === '0') git('fetch', '--quiet', 'origin', event.sha, ALL_BRANCHES);
    else git('fetch', '--quiet', '--depth', depth, 'origin', event.sha);
    git('checkout', '--quiet', '--detach', event.sha);
  },

  // Do nothing: every step uses the Node version of this process, and npm has its own cache.
  'actions/setup-node': () => undefined,

  'actions/upload-artifact': ({ name, path, 'if-no-files-found': onNone = 'warn' }, { workspace, artifacts }) => {
    const found = expand(path, workspace);
    if (found.length === 0 && onNone === 'error') throw new Error(`No file matches ${path}.`);
    const target = join(artifacts, name);
    if (existsSync(target)) throw new Error(`The artifact ${name} already exists.`);
    mkdirSync(target, { recursive: true });
    for (const each of found) {
      const from = join(workspace, each);
      // GitHub puts a folder's content at the root of the artifact.
      cpSync(from, statSync(from).isDirectory() ? target : join(target, basename(each)), { recursive: true });
    }
  },

  'actions/download-artifact': ({ name, path = '.' }, { workspace, artifacts }) => {
    const from = join(artifacts, name);
    if (!existsSync(from)) throw new Error(`There is no artifact ${name}.`);
    cpSync(from, join(workspace, path), { recursive: true });
  },
};

function expand(pattern, cwd) {
  const found = execFileSync('bash', ['-c', 'compgen -G "$0" || true', pattern], { cwd, encoding: 'utf8' });
  return found.split('\n').filter(Boolean);
}
