import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildApp } from './buildApp.mjs';
import { withBuildLock } from './buildLock.mjs';
import { buildService } from './buildService.mjs';
import { inParallel } from './inParallel.mjs';
import { listInputs, listServiceInputs } from './inputs.mjs';
import { APPS, requireKnownKinds, SERVICES } from './packages.mjs';
import { releaseVersion } from './releaseVersion.mjs';
import { ROOT } from './root.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const APP_BUILDER = { build: buildApp, listInputs, result: 'dist/release.json' };
const SERVICE_BUILDER = { build: buildService, listInputs: listServiceInputs, result: 'dist/main.mjs' };
const builderOf = (packageName) => (SERVICES.includes(packageName) ? SERVICE_BUILDER : APP_BUILDER);

/** A third concurrent build would slow down the other two. */
const WORKERS = 2;

/**
 * Builds each package in `packageNames` that changed since its last build, several at a time. If a build fails, the
 * other builds continue.
 * @throws {SetupError} with all failures
 */
export async function buildStale(packageNames = [...APPS, ...SERVICES]) {
  requireKnownKinds();
  const outcomes = await inParallel(
    packageNames.filter(isStale).map((packageName) => () => buildAlone(packageName).catch((error) => error)),
    WORKERS,
  );
  const failures = outcomes.filter((outcome) => outcome !== undefined);
  if (failures.length > 0)
    throw new SetupError(
      failures.map(({ message }) => message).join(' '),
      failures.map(({ output }) => output).join('\n'),
    );
}

const isStale = (packageName) => readStamp(packageName) !== fingerprint(packageName);

/** Builds a package, unless another process, such as `npm run dev` in a second terminal, has just built it. */
function buildAlone(packageName) {
  return withBuildLock(
    `${stampOf(packageName)}.lock`,
    async () => {
      if (isStale(packageName)) await build(packageName);
    },
    { onWait: (pid) => console.log(`Process ${pid} is building ${packageName}. Waiting for it …`) },
  );
}

async function build(packageName) {
  const built = fingerprint(packageName);
  await step(`Building ${packageName}`, () => builderOf(packageName).build(packageName));
  mkdirSync(join(ROOT, '.cache/built'), { recursive: true });
  writeFileSync(stampOf(packageName), built);
}

/** Returns a hash of everything that a build of `packageName` depends on. */
function fingerprint(packageName) {
  const hash = createHash('sha256').update(releaseVersion(packageName));
  for (const path of builderOf(packageName).listInputs(join(ROOT, packageName)))
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const stampOf = (packageName) => join(ROOT, '.cache/built', packageName);

function readStamp(packageName) {
  const isBuilt =
    existsSync(join(ROOT, packageName, builderOf(packageName).result)) && existsSync(stampOf(packageName));
  return isBuilt ? readFileSync(stampOf(packageName), 'utf8') : undefined;
}
