import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ShareRuntimeModule from 'webpack/lib/sharing/ShareRuntimeModule.js';
import { ROOT } from '../setup/root.mjs';
import { moduleUrl } from './moduleUrl.mjs';

const NAME = 'LeanFederationPlugin';
/**
 * Returns the `dist` of a package. Resolves symlinks as webpack does, because copies of the repository symlink them.
 */
const distOf = (name) => join(realpathSync(join(ROOT, 'node_modules/@module-federation', name)), 'dist');
const CORE = distOf('runtime-core');
/** The package name that the runtime's modules use to import the runtime. */
export const RUNTIME = '@module-federation/runtime';
const BUNDLER = distOf('webpack-bundler-runtime');

/**
 * The modules of the federation runtime that the shop replaces, each with the file or the source code that replaces it.
 * A replacement must have all exports of the original module, because webpack would otherwise fail the build.
 */
export const REPLACEMENTS = new Map(
  Object.entries({
    // Use the shop's own rules for version ranges, which the shell already contains.
    [join(CORE, 'utils/semver/index.js')]: { file: join(ROOT, 'shared/domain/versionRange.ts') },
    // The shop uses no manifests, so it needs no snapshots of manifests.
    [join(CORE, 'plugins/snapshot/SnapshotHandler.js')]: {
      source: `
        import { PluginSystem } from ${JSON.stringify(join(CORE, 'utils/hooks/pluginSystem.js'))};
        export class SnapshotHandler { hooks = new PluginSystem({}); manifestCache = new Map(); }
        export const getGlobalRemoteInfo = () => ({});`,
    },
    // The shop never calls `preloadRemote`. The shell prefetches whole pages, and the served page preloads their files.
    [join(CORE, 'utils/preload.js')]: {
      source: ['formatPreloadArgs', 'preloadAssets', 'defaultPreloadArgs', 'normalizePreloadExposes']
        .map((name) => `export const ${name} = () => { throw new Error('The shop does not use preloadRemote.'); };`)
        .join('\n'),
    },
    // The runtime uses these functions only if a build lists its remotes or tree-shakes shared modules. Our builds do
    // neither.
    [join(BUNDLER, 'remotes.js')]: { source: emptyExports('remotes') },
    [join(BUNDLER, 'getSharedFallbackGetter.js')]: { source: emptyExports('getSharedFallbackGetter') },
    // Read only the shared modules that a build consumes. The shell passes the modules that it provides in the
    // runtime's options, and no build tree-shakes shared modules.
    [join(BUNDLER, 'updateOptions.js')]: {
      source: `
        export const updateConsumeOptions = ({ webpackRequire: { consumesLoadingData }, moduleToHandlerMapping }) => {
          for (const [id, consumed] of Object.entries(consumesLoadingData.moduleIdToConsumeDataMapping)) {
            const { fallback: getter, shareKey, shareScope: scope, ...shareConfig } = consumed;
            moduleToHandlerMapping[id] ??= { getter, shareKey, shareInfo: { scope, shareConfig } };
          }
        };
        ${emptyExports('updateRemoteOptions')}`,
    },
    // Initialise the only share scope. Our builds list no remotes, which would also need it.
    [join(BUNDLER, 'initializeSharing.js')]: {
      source: `
        export const initializeSharing = async ({ webpackRequire, shareScopeName: scope, initTokens, initScope = [] }) => {
          const { instance, attachShareScopeMap } = webpackRequire.federation;
          const token = (initTokens[scope] ??= { from: instance.name });
          if (initScope.includes(token)) return true;
          initScope.push(token);
          const { shareStrategy: strategy } = instance.options;
          const promises = instance.initializeSharing(scope, { strategy, initScope, from: 'build' });
          attachShareScopeMap(webpackRequire);
          await Promise.all(promises);
          return true;
        };`,
    },
    [join(BUNDLER, 'initContainerEntry.js')]: {
      source: `
        export const initContainerEntry = ({ webpackRequire, shareScope, initScope, shareScopeKey, remoteEntryInitOptions }) => {
          const { instance, initOptions, attachShareScopeMap } = webpackRequire.federation;
          instance.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
          const { shareScopeMap: hostShareScopeMap = {} } = remoteEntryInitOptions ?? {};
          instance.initShareScopeMap(shareScopeKey, shareScope, { hostShareScopeMap });
          attachShareScopeMap(webpackRequire);
          return webpackRequire.I(shareScopeKey, initScope);
        };`,
    },
    // Omit the plugin that tree-shakes shared modules.
    [join(BUNDLER, 'init.js')]: {
      source: `
        export const init = ({ webpackRequire: { federation } }) => {
          federation.initOptions.plugins ||= [];
          return federation.runtime.init(federation.initOptions);
        };`,
    },
    // Omit the error descriptions, because each message still has a code and a link to its description.
    [join(distOf('error-codes'), 'desc.mjs')]: {
      source: `export const runtimeDescMap = {}; ${emptyExports('buildDescMap', 'errorDescMap', 'typeDescMap')}`,
    },
    // Use a smaller logger without debug messages.
    [join(distOf('sdk'), 'logger.js')]: {
      source: `
        const print = (prefix) => (method) => [method, (...texts) => (console[method] ?? console.info)(prefix, ...texts)];
        export const createLogger = (prefix) => ({
          ...Object.fromEntries(['log', 'info', 'warn', 'error', 'success', 'ready'].map(print(prefix))),
          debug() {}, setPrefix() {}, setDelegate() {},
        });
        export const logger = createLogger('[ Module Federation ]');
        ${emptyExports('bindLoggerToCompiler', 'createInfrastructureLogger', 'infrastructureLogger')}`,
    },
  }),
);

/**
 * A module that is replaced only in remotes. A remote's entry uses no shared modules, so it does not need the code that
 * installs them.
 */
export const REPLACED_IN_REMOTES = join(BUNDLER, 'installInitialConsumes.js');

/** The module that imports the whole runtime as a namespace. */
export const RUNTIME_IMPORTER = join(BUNDLER, 'index.js');
/** Replaces the runtime in `RUNTIME_IMPORTER`, because our builds use only `init`. */
const INIT_ONLY = `export { init } from ${JSON.stringify(join(distOf('runtime'), 'index.js'))};`;

/** Replaces modules of the federation runtime that the shop does not need. */
export class LeanFederationPlugin {
  /** @param {{ isRemote?: boolean }} options */
  constructor({ isRemote = false } = {}) {
    // `apply` joins the importer's folder with the name of the imported package.
    this.replacements = new Map(REPLACEMENTS).set(join(dirname(RUNTIME_IMPORTER), RUNTIME), { source: INIT_ONLY });
    if (isRemote) this.replacements.set(REPLACED_IN_REMOTES, { source: emptyExports('installInitialConsumes') });
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, (request) => {
        const replacement = this.replacements.get(join(request.context, request.request));
        if (replacement) request.request = replacement.file ?? moduleUrl(replacement.source);
      });
    });
    // Omit webpack's own code for sharing. The federation runtime replaces it at the start of each entry.
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module instanceof ShareRuntimeModule) module.generate = () => null;
      });
    });
  }
}

/** Returns the source of exports that the runtime imports but never uses in the browser. */
function emptyExports(...names) {
  return `export { ${names.map((name) => `nothing as ${name}`).join(', ')} }; const nothing = undefined;`;
}
