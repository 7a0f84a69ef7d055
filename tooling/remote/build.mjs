import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';
import { SetupError } from '../setup/SetupError.mjs';
import { readName } from './readName.mjs';

/**
 * Builds this repository's remote into `dist`. Removes the earlier build first, so that `publish` refuses to publish it
 * if this build fails.
 * @throws {SetupError} with webpack's messages
 */
export async function buildRemote(dir = ROOT) {
  process.env.NODE_ENV = 'production';
  rmSync(join(dir, 'dist'), { recursive: true, force: true });
  const { default: createConfig } = await import(pathToFileURL(join(dir, 'webpack.config.mjs')).href);
  const compiler = webpack(createConfig({}, { mode: 'production' }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const name = readName();
  if (stats?.hasErrors())
    throw new SetupError(`${name} could not be built. See the errors above.`, stats.toString('errors-warnings'));
  console.log(`Built ${name} into dist.`);
}
