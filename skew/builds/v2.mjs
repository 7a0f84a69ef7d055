import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listInputs } from 'tooling/setup/inputs.mjs';
import { ROOT } from 'tooling/setup/root.mjs';
import { runNode } from 'tooling/setup/run.mjs';
import { copySources } from './sources.mjs';

const WORK = join(ROOT, '.cache/skew');
export const V2 = '2.0.0';

/**
 * The build of `app` with the change of `skew/v2/<app>.patch`, made where nothing of the repository is touched. Made once for the same sources.
 * @returns {Promise<string>} its folder, as a build leaves it
 */
export async function buildV2(app) {
  const patch = join(ROOT, 'skew/v2', `${app}.patch`);
  const sources = join(WORK, app);
  const folder = join(sources, app, 'dist');
  const stamp = join(WORK, `${app}.built`);
  const wanted = fingerprint(app, patch);
  if (existsSync(join(folder, 'release.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return folder;
  copySources(app, patch, sources);
  const webpack = join(sources, 'node_modules/webpack-cli/bin/cli.js');
  const { code, output } = await runNode([webpack, 'build'], {
    cwd: join(sources, app),
    env: { NODE_ENV: 'production', RELEASE_VERSION: V2 },
  });
  if (code !== 0) throw new Error(`Version 2 of ${app} could not be built:\n${output}`);
  writeFileSync(stamp, wanted);
  return folder;
}

function fingerprint(app, patch) {
  const hash = createHash('sha256');
  for (const path of [...listInputs(join(ROOT, app)), patch])
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
