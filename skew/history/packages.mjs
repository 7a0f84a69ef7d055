import { PACKAGE_SOURCES } from 'tooling/releases/packageSources.mjs';

export const SERVER = 'server';

/** The packages whose releases can be live side by side. */
export const PACKAGES = Object.keys(PACKAGE_SOURCES);
