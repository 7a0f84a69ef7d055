import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inParallel } from './inParallel.mjs';
import { listInputs } from './inputs.mjs';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

export const APPS = ['shell', 'mfe-catalog', 'mfe-checkout', 'mfe-account'];

/** As many builds as can run side by side without slowing each other. */
const WORKERS = 2;

/** Builds each of `apps` whose sources changed since its last build, several at a time. All are tried; then the failures are told together. */
export async function buildStale(apps = APPS) {
  const stale = apps.filter((app) => readStamp(app) !== fingerprint(app));
  const outcomes = await inParallel(stale.map((app) => () => buildApp(app).catch((error) => error)), WORKERS);
  const failures = outcomes.filter((outcome) => outcome instanceof Error);
  if (failures.length > 0) throw new SetupError(failures.map(({ message }) => message).join(' '), failures.map(({ output }) => output).join('\n'));
}

async function buildApp(app) {
  const built = fingerprint(app);
  await step(`Building ${app}`, async () => {
    const { code, output } = await runNode([join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'build'], { cwd: join(ROOT, app), env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new SetupError(`${app} could not be built, see above.`, output);
  });
  mkdirSync(join(ROOT, '.cache/built'), { recursive: true });
  writeFileSync(stampOf(app), built);
}

/** Changes whenever a build of `app` would. */
function fingerprint(app) {
  const hash = createHash('sha256').update(process.env.RELEASE_VERSION ?? '');
  for (const path of listInputs(join(ROOT, app))) hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const stampOf = (app) => join(ROOT, '.cache/built', app);

function readStamp(app) {
  const isBuilt = existsSync(join(ROOT, app, 'dist/release.json')) && existsSync(stampOf(app));
  return isBuilt ? readFileSync(stampOf(app), 'utf8') : undefined;
}
