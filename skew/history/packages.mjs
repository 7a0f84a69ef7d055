import { PACKAGE_SOURCES } from 'tooling/releases/packageSources.mjs';

export const SERVER = 'server';

/** The packages with releases that can be live side by side. */
export const PACKAGES = Object.keys(PACKAGE_SOURCES);
