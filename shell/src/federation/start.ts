import { getInstance } from '@module-federation/enhanced/runtime';
import { integrityPlugin } from './integrityPlugin';
import { lendRuntime } from './lendRuntime';
import { watchTab } from './watchTab';

/** Prepares the federation runtime that the build added. Call it once, before any page loads. */
export function startFederation(): void {
  lendRuntime();
  getInstance()?.registerPlugins([integrityPlugin()]);
  watchTab();
}
