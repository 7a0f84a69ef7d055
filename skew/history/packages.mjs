import { PACKAGE_SOURCES } from 'tooling/releases/packageSources.mjs';

export const SERVER = 'server';

/** The names of the packages that have their own releases. */
export const PACKAGES = Object.keys(PACKAGE_SOURCES);
