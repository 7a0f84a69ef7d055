import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildApp } from './buildApp.mjs';
import { buildService } from './buildService.mjs';
import { inParallel } from './inParallel.mjs';
import { listInputs, listServiceInputs } from './inputs.mjs';
import { APPS, requireKnownKinds, SERVICES } from './packages.mjs';
import { releaseVersion } from './releaseVersion.mjs';
import { ROOT } from './root.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const app = { build: buildApp, listInputs, result: 'dist/release.json' };
const service = { build: buildService, listInputs: listServiceInputs, result: 'dist/main.mjs' };
const kindOf = (part) => (SERVICES.includes(part) ? service : app);

/** A third concurrent build would slow down the other two. */
const WORKERS = 2;

/**
 * Builds each of `parts` that changed since its last build. Runs several builds at a time. After a failed build, the
 * other builds continue.
 * @throws {SetupError} with all failures
 */
export async function buildStale(parts = [...APPS, ...SERVICES]) {
  requireKnownKinds();
  const stale = parts.filter((part) => readStamp(part) !== fingerprint(part));
  const outcomes = await inParallel(
    stale.map((part) => () => build(part).catch((error) => error)),
    WORKERS,
  );
  const failures = outcomes.filter((outcome) => outcome !== undefined);
  if (failures.length > 0)
    throw new SetupError(
      failures.map(({ message }) => message).join(' '),
      failures.map(({ output }) => output).join('\n'),
    );
}

async function build(part) {
  const built = fingerprint(part);
  await step(`Building ${part}`, () => kindOf(part).build(part));
  mkdirSync(join(ROOT, '.cache/built'), { recursive: true });
  writeFileSync(stampOf(part), built);
}

/** Returns a hash of everything that a build of `part` depends on. */
function fingerprint(part) {
  const hash = createHash('sha256').update(releaseVersion(part));
  for (const path of kindOf(part).listInputs(join(ROOT, part)))
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const stampOf = (part) => join(ROOT, '.cache/built', part);

function readStamp(part) {
  const isBuilt = existsSync(join(ROOT, part, kindOf(part).result)) && existsSync(stampOf(part));
  return isBuilt ? readFileSync(stampOf(part), 'utf8') : undefined;
}
