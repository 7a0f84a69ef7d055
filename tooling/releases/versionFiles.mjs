import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = /^( {2}"version": )"([^"]*)"/m;

export const readVersion = (root, name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).version;

/**
 * Writes a package's version into its `package.json` and into the repository's `package-lock.json`. Changes nothing
 * else in either file.
 */
export function writeVersion(root, name, version) {
  edit(join(root, name, 'package.json'), (text) => text.replace(VERSION, `$1"${version}"`));
  edit(join(root, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text);
    lock.packages[name].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
}

const edit = (path, change) => writeFileSync(path, change(readFileSync(path, 'utf8')));
