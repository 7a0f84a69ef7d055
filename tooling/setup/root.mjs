import { basename, dirname, resolve } from 'node:path';

const PARENT = resolve(import.meta.dirname, '../..');

/** True if a remote in its own repository has installed this package. */
export const isInstalledPackage = basename(PARENT) === 'node_modules';

/** The repository's folder. */
export const ROOT = isInstalledPackage ? dirname(PARENT) : PARENT;

/** The folder with the packages `shared` and `tooling`. */
export const PACKAGES_FOLDER = PARENT;
