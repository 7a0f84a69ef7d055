import { REMOTES } from '../setup/packages.mjs';

/**
 * Lists the imports that each module may have. A module is a package, or a folder of a package with its own rules.
 * Every other import of our packages is forbidden, types included. A module may always import itself.
 */
const sharedForApps = ['domain', 'contract', 'runtime', 'api', 'store', 'router', 'ui'].map(
  (layer) => `shared/${layer}`,
);
const sharedForRemotes = [...sharedForApps, 'shared/calls', 'shared/remote'];

function forEachRemote(modules) {
  return Object.fromEntries(REMOTES.map((remote) => [remote, modules]));
}

export const allowedImports = {
  'shared/domain': [],
  'shared/contract': ['shared/domain'],
  'shared/compatibility': ['shared/domain', 'shared/contract'],
  'shared/runtime': ['shared/domain', 'shared/contract'],
  'shared/calls': ['shared/domain', 'shared/contract'],
  'shared/api': ['shared/domain', 'shared/contract', 'shared/runtime', 'shared/calls'],
  'shared/store': ['shared/domain', 'shared/contract', 'shared/runtime', 'shared/calls', 'shared/api'],
  'shared/remote': ['shared/domain', 'shared/contract', 'shared/calls', 'shared/api'],
  'shared/router': [],
  'shared/ui': ['shared/domain'],
  'shared/testing': sharedForApps,
  shell: [...sharedForApps, 'shared/compatibility', 'tooling/describe'],
  ...forEachRemote(sharedForRemotes),
  server: ['shared/domain', 'shared/contract', 'shared/compatibility'],
  'payment-sandbox': [],
  tooling: ['tooling/describe', 'shared/compatibility'],
  'tooling/describe': [...sharedForApps, 'shared/calls', 'tooling'],
  e2e: ['shared/domain', 'shared/contract', 'tooling'],
  skew: ['shared/contract', 'tooling', 'e2e'],
};

/** Additional imports that a test may have. */
export const allowedInTests = {
  shared: ['shared/testing', 'shared/calls', 'shared/store'],
  shell: ['shared/testing'],
  ...forEachRemote(['shared/testing']),
  server: ['payment-sandbox'],
};

/** Commands that install packages. They start before installed packages can be imported by name. */
export const runsBeforeInstall = ['skew/run.mjs'];

/** Libraries that only the shell contains. A remote uses the facades of `shared` instead. */
export const facades = {
  'react-router-dom': 'shared/router',
  'react-router': 'shared/router',
  'react-redux': 'shared/store',
  redux: 'shared/store',
  '@reduxjs/toolkit': 'shared/api or shared/store',
  'react-dom': 'the shell alone',
  '@module-federation/enhanced': 'the shell alone',
};
