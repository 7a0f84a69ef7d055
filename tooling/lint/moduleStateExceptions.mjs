/**
 * The variables that may keep state in a module. `reason` says why this state cannot leak one customer's data into
 * another customer's page. Lint refuses all other state (`moduleState.mjs`).
 */
export const MODULE_STATE_EXCEPTIONS = [
  {
    file: 'shared/domain/calendarDate.ts',
    names: ['clock'],
    reason: 'It contains a formatter, which has no customer data.',
  },
  {
    file: 'shared/runtime/index.ts',
    names: ['config'],
    reason: 'The configuration has no customer data, and the server sets it before each page.',
  },
  {
    file: 'shared/store/visitor.ts',
    names: ['sessionVisitorId'],
    reason: 'Only effects and event handlers read it, and the server runs neither.',
  },
  {
    file: 'shared/ui/lazyWithRetry.tsx',
    names: ['Code', 'firstLoad'],
    reason: 'They contain the code of a component.',
  },
  {
    file: 'shell/src/renderPage.tsx',
    names: ['remotes', 'lastConfig'],
    reason: 'They contain builds and the configuration, which has no customer data.',
  },
  {
    file: 'shell/src/federation/pages.ts',
    names: ['opened', 'prefetched'],
    reason: 'They contain the code of pages, and the server provides a page before it renders it.',
  },
  {
    file: 'shell/src/federation/slots.ts',
    names: ['opened'],
    reason: 'It contains the code of slots, and the server provides the slots of each page before it renders the page.',
  },
  browserOnly('release-registry/client/createLoader.ts', 'error'),
  browserOnly('release-registry/client/createRegistryCall.ts', 'request'),
  browserOnly('release-registry/client/openRegistry.ts', 'known'),
  browserOnly('release-registry/client/report.ts', 'listeners'),
  browserOnly('release-registry/client/reportErrors.ts', 'known', 'queue', 'queuePage', 'added'),
  browserOnly('release-registry/client/runningReleases.ts', 'running', 'suspected'),
  browserOnly('shell/src/early/replayEvents.ts', 'early', 'retry'),
  browserOnly('shell/src/federation/detectOutdatedShell.ts', 'liveRevision'),
  browserOnly('shell/src/federation/integrityPlugin.ts', 'integrityByUrl'),
  browserOnly('shell/src/federation/onceIdle.ts', 'handle'),
  browserOnly('shell/src/federation/registry.ts', 'adopted'),
  browserOnly('shell/src/federation/start.ts', 'globalThis'),
  browserOnly('shell/src/federation/watchTab.ts', 'listeners', 'checkedAt'),
];

/**
 * @param {string} file
 * @param {string[]} names
 */
function browserOnly(file, ...names) {
  return { file, names, reason: 'Only the browser changes it, and each customer has their own tab.' };
}
