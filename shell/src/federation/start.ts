import { getInstance } from '@module-federation/enhanced/runtime';
import { runtimeConfig } from 'shared/runtime';
import { integrityPlugin } from './integrityPlugin';

/** Readies the federation runtime that the build put into the page; once, before any page is asked for. */
export function startFederation(): void {
  getInstance()?.registerPlugins([integrityPlugin(runtimeConfig().remotes)]);
}
