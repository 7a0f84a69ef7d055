import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';

/** Builds a package that runs in the browser into its `dist`. @throws {SetupError} with what webpack says of the mistakes. */
export async function buildApp(app) {
  const { code, output } = await runNode([join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'build'], { cwd: join(ROOT, app), env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new SetupError(`${app} could not be built, see above.`, output);
}
