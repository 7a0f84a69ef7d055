import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isInstalled } from 'tooling/setup/install.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { neededPackages } from './neededPackages.mjs';

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * Links the installed packages of this checkout into an older checkout in `folder`. Links nothing if the build needs
 * other versions of packages.
 * @param {{ workspaces: string[], tools: string[] }} wanted the workspaces and tools that the build needs
 * @returns {boolean} true if it linked the packages
 */
export function linkPackages(folder, wanted) {
  const needed = neededPackages(readPackages(join(folder, 'package-lock.json')), wanted);
  if (!isInstalled(needed, readPackages(join(ROOT, 'node_modules/.package-lock.json')))) return false;
  linkEach(join(ROOT, 'node_modules'), join(folder, 'node_modules'), folder);
  for (const workspace of wanted.workspaces) {
    // Also link the workspace's own `node_modules`. npm installs a package there if the root folder has another
    // version.
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
  return true;
}

/** Links each package in `from` separately, because the workspaces must come from the older checkout. */
function linkEach(from, to, folder) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (name.startsWith('@')) linkEach(path, join(to, name), folder);
    else if (!name.startsWith('.')) symlinkSync(targetOf(path, folder), join(to, name));
  }
}

/** Returns the target of a package's symlink. For a workspace, the target is its folder in the older checkout. */
function targetOf(path, folder) {
  if (!lstatSync(path).isSymbolicLink()) return path;
  const target = resolve(dirname(path), readlinkSync(path));
  const inside = relative(ROOT, target);
  return inside.startsWith('..') ? target : join(folder, inside);
}
