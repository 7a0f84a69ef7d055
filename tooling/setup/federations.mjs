import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REMOTES } from './packages.mjs';
import { ROOT } from './root.mjs';

/**
 * Reads the `federation.config.mjs` of every remote.
 * @typedef {{ path: string, module: string, requiresLogin: boolean, title: string, data?: string[],
 *   customerData?: string[], description?: string, isIndexed?: boolean }} FederatedRoute
 * @typedef {{ module: string, paths: string[], requiresLogin: boolean, data?: string[] }} FederatedSlot
 * @typedef {{ name: string, routes: FederatedRoute[], slots?: FederatedSlot[], admits?: string[],
 *   exposes: Record<string, string>,
 *   needs?: Record<string, string> }} Federation
 * @returns {Promise<Federation[]>}
 */
export function readFederations() {
  return Promise.all(REMOTES.map(readFederation));
}

async function readFederation(remote) {
  const { default: federation } = await import(pathToFileURL(join(ROOT, remote, 'federation.config.mjs')).href);
  return federation;
}
