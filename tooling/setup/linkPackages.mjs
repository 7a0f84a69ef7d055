import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Links the installed packages of this checkout into another checkout in `folder`.
 * @param {string} folder
 * @param {readonly string[]} workspaces the workspaces whose own `node_modules` are also linked. npm installs a package
 *   there if the root folder has another version.
 */
export function linkPackages(folder, workspaces) {
  linkEach(join(ROOT, 'node_modules'), join(folder, 'node_modules'), folder);
  for (const workspace of workspaces) {
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
}

/** Links each package in `from` separately, because the workspaces must come from the other checkout. */
function linkEach(from, to, folder) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (name.startsWith('@')) linkEach(path, join(to, name), folder);
    else symlinkSync(targetOf(path, folder), join(to, name));
  }
}

/** Returns the target of a package's symlink. For a workspace, the target is its folder in the other checkout. */
function targetOf(path, folder) {
  if (!lstatSync(path).isSymbolicLink()) return path;
  const target = resolve(dirname(path), readlinkSync(path));
  const inside = relative(ROOT, target);
  return inside.startsWith('..') ? target : join(folder, inside);
}
