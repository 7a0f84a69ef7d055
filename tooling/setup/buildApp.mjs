import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from './releaseVersion.mjs';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Builds a browser package into its `dist`. Removes the earlier build first, so that `publish` refuses to publish
 * it if this build fails.
 * @throws {SetupError} with webpack's output
 */
export async function buildApp(app) {
  rmSync(join(ROOT, app, 'dist'), { recursive: true, force: true });
  const env = { NODE_ENV: 'production', RELEASE_VERSION: releaseVersion(app) };
  const webpack = join(ROOT, 'node_modules/webpack-cli/bin/cli.js');
  const { code, output } = await runNode([webpack, 'build'], { cwd: join(ROOT, app), env });
  if (code !== 0) throw new SetupError(`${app} could not be built. See the errors above.`, output);
}
