import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, npm } from 'tooling/setup/install.mjs';
import { linkPackages } from 'tooling/setup/linkPackages.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { run, runNode } from 'tooling/setup/run.mjs';
import { SetupError } from 'tooling/setup/SetupError.mjs';
import { step } from 'tooling/setup/step.mjs';
import { neededPackages } from './neededPackages.mjs';
import { SERVER } from './packages.mjs';

export const CACHE = join(ROOT, '.cache/skew');

/** The root package's dependencies that builds need. */
const TOOLS = ['webpack-cli', 'typescript'];
const BUILD_SERVER = `
  import { buildService } from './tooling/setup/buildService.mjs';
  await buildService('server');`;

/** The version in the builds of untagged commits. It is always the same, so that equal sources produce equal files. */
const UNTAGGED_VERSION = '0.0.0';

/**
 * Builds one package of a commit in a separate checkout in `CACHE`. Reuses an existing build.
 * @param {string} name of the package
 * @param {{ commit: string, version: string, isTagged: boolean }} release
 * @returns {Promise<string>} the checkout, which contains the build in `<package>/dist`
 * @throws {SetupError} if installing packages or building fails
 */
export async function buildCommit(name, { commit, version, isTagged }) {
  const folder = join(CACHE, `${name}-${version}`);
  const stamp = join(folder, 'is-built');
  if (existsSync(stamp)) return folder;
  await step(`Building ${name} ${version}`, async () => {
    exportSources(commit, folder);
    await installPackages(name, folder);
    const { code, output } = await build(name, isTagged ? version : UNTAGGED_VERSION, folder);
    if (code !== 0)
      throw new SetupError(`${name} cannot be built from commit ${commit}. See the output above.`, output);
  });
  writeFileSync(stamp, commit);
  return folder;
}

/** Exports all files of a commit to a new folder, because `npm ci` requires all workspaces. */
function exportSources(commit, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Links the packages of this checkout if they have the versions that the build needs. Otherwise, runs `npm ci`. */
async function installPackages(name, folder) {
  const workspaces = [name, 'shared', 'tooling'];
  const needed = neededPackages(readPackages(join(folder, 'package-lock.json')), { workspaces, tools: TOOLS });
  if (isInstalled(needed, readPackages(join(ROOT, 'node_modules/.package-lock.json'))))
    return linkPackages(folder, workspaces);
  const { code, output } = await run([...npm(), 'ci', '--no-audit', '--no-fund'], { cwd: folder });
  if (code !== 0) throw new SetupError(`npm ci failed in ${folder}. See the output above.`, output);
}

function build(name, version, folder) {
  if (name === SERVER) return runNode(['--input-type=module', '-e', BUILD_SERVER], { cwd: folder });
  const webpack = join(folder, 'node_modules/webpack-cli/bin/cli.js');
  // Keep Git from finding this repository, whose commit would otherwise appear in the release record.
  const env = { NODE_ENV: 'production', RELEASE_VERSION: version, GIT_CEILING_DIRECTORIES: CACHE };
  return runNode([webpack, 'build'], { cwd: join(folder, name), env });
}
