import { REMOTES } from '../setup/packages.mjs';

const sharedForApps = ['domain', 'contract', 'runtime', 'api', 'store', 'router', 'ui'].map(
  (layer) => `shared/${layer}`,
);
const sharedForServer = ['shared/domain', 'shared/contract', 'shared/compatibility'];
const sharedForRemotes = [...sharedForApps, 'shared/calls', 'shared/remote'];

function forEachRemote(modules) {
  return Object.fromEntries(REMOTES.map((remote) => [remote, modules]));
}

/**
 * Lists the modules that each module may import. A module is a package, or a folder of a package with its own rules.
 * Every other import of our packages is forbidden, including imports of types. A module may always import itself.
 */
export const allowedImports = {
  'shared/domain': [],
  'shared/contract': ['shared/domain'],
  'shared/compatibility': ['shared/domain', 'shared/contract'],
  'shared/runtime': ['shared/domain', 'shared/contract'],
  'shared/calls': ['shared/domain', 'shared/contract'],
  'shared/api': ['shared/domain', 'shared/contract', 'shared/runtime', 'shared/calls'],
  'shared/store': ['shared/domain', 'shared/contract', 'shared/runtime', 'shared/calls', 'shared/api'],
  'shared/remote': ['shared/domain', 'shared/contract', 'shared/calls', 'shared/api', 'shared/router', 'shared/ui'],
  'shared/router': [],
  'shared/ui': ['shared/domain', 'shared/contract'],
  'shared/testing': sharedForApps,
  shell: [...sharedForApps, 'shared/compatibility', 'tooling/describe', 'release-registry/client'],
  ...forEachRemote(sharedForRemotes),
  'server-kit': ['shared/domain', 'shared/contract'],
  'release-registry': [...sharedForServer, 'server-kit', 'release-registry/client'],
  'release-registry/client': ['shared/contract'],
  server: [...sharedForServer, 'server-kit', 'release-registry'],
  'payment-sandbox': [],
  tooling: ['tooling/describe', 'shared/compatibility'],
  'tooling/describe': [...sharedForApps, 'shared/calls', 'tooling'],
  e2e: ['shared/domain', 'shared/contract', 'tooling'],
  skew: ['shared/contract', 'tooling', 'e2e'],
};

/** Lists the additional modules that the tests of a package may import. */
export const allowedInTests = {
  shared: ['shared/testing', 'shared/calls', 'shared/store'],
  shell: ['shared/testing'],
  ...forEachRemote(['shared/testing']),
  'server-kit': ['tooling'],
  server: ['payment-sandbox'],
};

/** Commands that can run before the npm packages are installed. They import our packages by relative path. */
export const runsBeforeInstall = ['skew/run.mjs'];
