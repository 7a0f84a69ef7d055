import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from 'tooling/setup/root.mjs';

const COPIED = ['shared', 'tooling', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', 'coverage']);

/**
 * Copies what a build of `app` is made of to `target`, and applies `patch` to it. The libraries are those that are installed; the packages of
 * the repository are the copied ones.
 */
export function copySources(app, patch, target) {
  rmSync(target, { recursive: true, force: true });
  for (const name of [app, ...COPIED])
    cpSync(join(ROOT, name), join(target, name), { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  linkLibraries(join(ROOT, 'node_modules'), join(target, 'node_modules'), new Set([app, ...COPIED]));
  for (const name of ['shared', 'tooling']) symlinkSync(join(target, name), join(target, 'node_modules', name));
  for (const name of [app, 'shared', 'tooling']) linkOwnLibraries(name, target);
  applyPatch(patch, target);
}

function linkLibraries(from, to, ownNames) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!ownNames.has(name) && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
}

/** What npm keeps in a package's own folder, since another package needs another version of it. */
function linkOwnLibraries(name, target) {
  const own = join(ROOT, name, 'node_modules');
  try {
    linkLibraries(own, join(target, name, 'node_modules'), new Set());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function applyPatch(patch, target) {
  // Git must not take the copy for a part of the repository that it lies in.
  const { status, stderr, error } = spawnSync('git', ['apply', patch], {
    cwd: target,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: join(target, '..') },
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(
      `${patch} no longer applies; make it anew from the sources as they stand.\n${stderr ?? ''}${error?.message ?? ''}`,
    );
}
