import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** Joins each folder in PATH with each of `names`. The returned paths need not exist. */
export function pathsOf(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Returns the first of `paths` that is a working program, or `undefined`.
 * @param {(string | undefined)[]} paths
 * @param {string} flag the option to run each program with, such as `--version`
 * @param {RegExp} pattern matches the output of a working program
 */
export async function findProgram(paths, flag, pattern) {
  for (const path of paths) {
    if (path && isExecutable(path) && (await prints(path, flag, pattern))) return path;
  }
  return undefined;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Run the program, because it may lack libraries, or may only print how to install the real browser.
const prints = async (path, flag, pattern) => pattern.test((await run([path, flag], { timeoutMs: 15_000 })).stdout);
