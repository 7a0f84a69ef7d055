import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';

/** The files that the builds of the server and the sandbox need. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'server',
  'server-kit',
  'release-registry',
  'shared',
  'payment-sandbox',
  'tooling',
  'content',
];
const BUILD = `
  import { buildService } from './tooling/setup/buildService.mjs';
  for (const name of ['server', 'payment-sandbox']) await buildService(name);`;

/** Returns the last commit that changed one of `paths`, or `undefined` without a git history. */
export function lastCommitOf(...paths: string[]): string | undefined {
  try {
    const output = execFileSync('git', ['log', '-1', '--format=%H', '--', ...paths], { cwd: INSTALL_FOLDER });
    return output.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Builds the server and the payment sandbox of `commit` in the empty `folder`. Uses the installed packages of this
 * checkout.
 */
export function buildOlderCheckout(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { cwd: INSTALL_FOLDER, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(join(INSTALL_FOLDER, 'node_modules'), join(folder, 'node_modules'));
  // Also link the server's own packages. npm puts a package there if another workspace needs a different version.
  const own = join(INSTALL_FOLDER, 'server/node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'server/node_modules'));
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: folder });
}

/** Links each package separately, because the workspaces must come from the older checkout. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (name.startsWith('@')) linkPackages(path, join(to, name));
    else symlinkSync(lstatSync(path).isSymbolicLink() ? linkTarget(path, to) : path, join(to, name));
  }
}

/** Returns a link's target. For a link to a workspace, returns that workspace in the older checkout. */
function linkTarget(link: string, packages: string): string {
  const target = resolve(dirname(link), readlinkSync(link));
  return target.startsWith(INSTALL_FOLDER)
    ? resolve(packages, '..', target.slice(INSTALL_FOLDER.length).split(sep).join('/'))
    : target;
}
