import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS } from '../tooling/setup/build.mjs';
import { ROOT } from '../tooling/setup/root.mjs';

/** The federation configuration of each remote. */
export const REMOTES = await Promise.all(APPS.filter((app) => app !== 'shell').map(loadFederationConfig));

async function loadFederationConfig(app) {
  const { default: config } = await import(pathToFileURL(join(ROOT, app, 'federation.config.mjs')).href);
  return config;
}
