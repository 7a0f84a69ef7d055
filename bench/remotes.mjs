import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS } from '../tooling/setup/build.mjs';
import { ROOT } from '../tooling/setup/root.mjs';

/** What each remote says of itself. */
export const REMOTES = await Promise.all(
  APPS.filter((app) => app !== 'shell').map(async (app) => (await import(pathToFileURL(join(ROOT, app, 'federation.config.mjs')).href)).default),
);
