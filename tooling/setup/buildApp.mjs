import { join } from 'node:path';
import { releaseVersion } from './releaseVersion.mjs';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Builds a browser package into its `dist`.
 * @throws {SetupError} with webpack's output
 */
export async function buildApp(app) {
  const env = { NODE_ENV: 'production', RELEASE_VERSION: releaseVersion(app) };
  const webpack = join(ROOT, 'node_modules/webpack-cli/bin/cli.js');
  const { code, output } = await runNode([webpack, 'build'], { cwd: join(ROOT, app), env });
  if (code !== 0) throw new SetupError(`${app} could not be built. See the errors above.`, output);
}
