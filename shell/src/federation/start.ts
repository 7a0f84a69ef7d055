import { getInstance } from '@module-federation/enhanced/runtime';
import { runtimeConfig } from 'shared/runtime';
import { integrityPlugin } from './integrityPlugin';
import { lendRuntime } from './lendRuntime';

/** Readies the federation runtime that the build put into the page; once, before any page is asked for. */
export function startFederation(): void {
  lendRuntime();
  getInstance()?.registerPlugins([integrityPlugin(runtimeConfig().remotes)]);
}
