import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../releases/gitIn.mjs';
import { npm } from '../setup/install.mjs';
import { run } from '../setup/run.mjs';

/** Clones the hub and returns the actions of a developer: change files, push commits and create releases. */
export function openSquad(hub, folder) {
  gitIn(hub.bare)('clone', '--quiet', hub.bare, folder);
  const git = gitIn(folder);
  git('config', 'user.name', 'Rehearsal');
  git('config', 'user.email', 'rehearsal@example.com');

  return {
    /** Adds a marker to a source file, so that the built scripts contain it. */
    mark(file, marker) {
      appendFileSync(join(folder, file), `\nObject.assign(globalThis, { rehearsed: '${marker}' });\n`);
    },

    /** Simulates a breaking change: renames an identifier in the sources and tests of all packages. */
    rename(from, to) {
      const files = git('grep', '-lw', from, '--', '*.ts', '*.tsx', '*.mjs').split('\n');
      for (const file of files) {
        const path = join(folder, file);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to));
      }
    },

    /** Creates a branch for the next change. */
    createBranch(branch) {
      git('switch', '--quiet', '--create', branch);
    },

    /** Merges a branch like GitHub's "Squash and merge". The next `push` commits the changes. */
    merge(branch) {
      git('merge', '--quiet', '--squash', branch);
    },

    /**
     * Commits all changes, pushes the commit to a branch and returns to main.
     * @param {string} message
     * @param {string} [branch]
     * @param {string} [repository] the folder of a fork. The default is the hub.
     */
    push(message, branch = 'main', repository = 'origin') {
      git('add', '--all');
      git('commit', '--quiet', '--message', message);
      git('push', '--quiet', repository, `HEAD:refs/heads/${branch}`);
      git('switch', '--quiet', 'main');
    },

    /**
     * Runs `npm run version-package`, which creates and pushes a release.
     * @returns the tag
     */
    async version(name) {
      const command = [...npm(), 'run', '--silent', 'version-package', '--', name];
      const { code, output } = await run(command, { cwd: folder, env: { npm_config_prefer_offline: 'true' } });
      if (code !== 0) throw new Error(`npm run version-package -- ${name} failed:\n${output}`);
      return git('tag', '--points-at', 'HEAD');
    },
  };
}
