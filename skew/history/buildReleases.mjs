import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from 'tooling/releases/gitIn.mjs';
import { inParallel } from 'tooling/setup/inParallel.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { SetupError } from 'tooling/setup/SetupError.mjs';
import { buildCommit, CACHE } from './buildCommit.mjs';
import { findReleases } from './findReleases.mjs';
import { isSameBuild } from './isSameBuild.mjs';
import { PACKAGES, SERVER } from './packages.mjs';

const WORKERS = 2;
const RELEASES = join(CACHE, 'releases.json');

/**
 * Builds the current and the previous release of each package. Stores the list of builds for `readReleases`.
 * @param {string[]} heads the packages whose current release is HEAD
 */
export async function buildReleases(heads) {
  const outcomes = await inParallel(
    PACKAGES.map((name) => () => buildPackage(name, heads.includes(name)).catch((error) => error)),
    WORKERS,
  );
  const failure = outcomes.find((outcome) => outcome instanceof Error);
  if (failure) throw failure;
  writeFileSync(RELEASES, JSON.stringify(Object.fromEntries(outcomes.map((built, index) => [PACKAGES[index], built]))));
}

/** Returns the built releases of each package, the current release first. */
export const readReleases = () => JSON.parse(readFileSync(RELEASES, 'utf8'));

async function buildPackage(name, isHeadCurrent) {
  const { current, earlier } = findReleases(gitIn(ROOT), ROOT, name, isHeadCurrent);
  const built = { ...current, label: 'current', folder: await buildCommit(name, current) };
  for (const release of earlier) {
    const folder = await buildEarlier(name, release);
    if (folder === undefined) break;
    const isDifferent = release.isTagged || !isSameBuild(distOf(name, built.folder), distOf(name, folder));
    if (isDifferent) return [built, { ...release, label: 'previous', folder }];
  }
  console.log(`${name} has no earlier release that can be built. The tests use only its current release.`);
  return [built];
}

/**
 * Builds an earlier release and returns its checkout. Returns `undefined` if an untagged commit cannot be built, or if
 * the release record has an old format.
 * @throws {SetupError} if the build of a tagged release fails
 */
async function buildEarlier(name, release) {
  try {
    const folder = await buildCommit(name, release);
    return name === SERVER || hasRequiredVersions(distOf(name, folder)) ? folder : undefined;
  } catch (error) {
    if (release.isTagged || !(error instanceof SetupError)) throw error;
    return undefined;
  }
}

const hasRequiredVersions = (dist) =>
  JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')).requires?.versions !== undefined;

const distOf = (name, folder) => join(folder, name, 'dist');
