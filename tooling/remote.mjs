#!/usr/bin/env node
/** The commands of a remote in its own repository: `remote new`, `remote build` and `remote dev`. */

import './setup/requireNode.mjs';
import { parseOptions, refuse } from './setup/parseOptions.mjs';
import { isInstalledPackage } from './setup/root.mjs';
import { failWith, SetupError } from './setup/SetupError.mjs';

const USAGE = [
  'Usage: remote new mfe-support --route support',
  '       remote build',
  '       remote dev --shell=https://shop.example.com',
].join('\n');
/** @satisfies {import('node:util').ParseArgsConfig} */
const CONFIG = { options: { route: { type: 'string' }, shell: { type: 'string' } }, allowPositionals: true };

const runCommand = parseOptions(USAGE, CONFIG, ({ positionals: [command, name, ...others], values }) => {
  const { route, shell } = values;
  if (others.length > 0) refuse(`Too many arguments: ${others.join(' ')}`);
  if (shell !== undefined && !URL.canParse(shell)) refuse(`--shell is "${shell}", but must be the URL of a site`);
  if (command === 'new') {
    if (name === undefined || route === undefined) refuse('Give the name of the remote and the path of its page');
    return async () => (await import('./newRemote/newRepository.mjs')).newRepository({ name, route });
  }
  if (command === 'build') return async () => (await import('./remote/build.mjs')).buildRemote();
  if (command === 'dev') {
    if (shell === undefined) refuse('Give the URL of the deployed shop, such as --shell=https://shop.example.com');
    return async () => (await import('./remote/develop.mjs')).developRemote(shell);
  }
  return refuse(command === undefined ? 'Specify a command: new, build or dev' : `There is no command ${command}`);
});

try {
  if (!isInstalledPackage)
    throw new SetupError(
      '`remote` is for a remote in its own repository. In the shop, use the scripts in package.json.',
    );
  await runCommand();
} catch (error) {
  failWith(error);
}
