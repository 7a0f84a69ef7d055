import { PACKAGE_SOURCES } from 'tooling/releases/packageSources.mjs';

export const SERVER = 'server';

/** The packages whose releases can be live side by side. */
export const PACKAGES = Object.keys(PACKAGE_SOURCES);

/** The packages that run in the browser. */
export const APPS = PACKAGES.filter((name) => name !== SERVER);
