import { createLoader } from 'release-registry/client/createLoader';
import { isCompatible } from 'shared/compatibility/requirements';
import { runtimeConfig } from 'shared/runtime';
import { fetchPage } from './fetchPage';
import { hostProvisions } from './hostProvisions';
import { fetchRegistry } from './registry';

/** Loads a page or a slot of a remote from the first release that works. */
export const loadWithFallback = createLoader({
  load: fetchPage,
  canRun: ({ requires }) => isCompatible(requires, hostProvisions()),
  fetchRegistry,
  pageRegistry: runtimeConfig,
});
