import { promisify } from 'node:util';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';
import { SetupError } from '../setup/SetupError.mjs';
import { readName } from './readName.mjs';

/**
 * Builds this repository's remote into `dist`.
 * @throws {SetupError} with webpack's messages
 */
export async function buildRemote() {
  process.env.NODE_ENV = 'production';
  const { default: createConfig } = await import(pathToFileURL(join(ROOT, 'webpack.config.mjs')).href);
  const compiler = webpack(createConfig({}, { mode: 'production' }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const name = readName();
  if (stats?.hasErrors())
    throw new SetupError(`${name} could not be built. See the errors above.`, stats.toString('errors-warnings'));
  console.log(`Built ${name} into dist.`);
}
