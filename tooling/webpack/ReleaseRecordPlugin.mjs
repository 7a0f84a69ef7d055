import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { HOST_LIBRARIES } from './sharedModules.mjs';

const { Compilation, sources } = webpack;

/**
 * Writes `release.json`, what the build says of itself (`ReleaseRecord` in the wire contract): the files with their integrity, the
 * routes, what each page loads at once, and what the build needs of the host.
 */
export class ReleaseRecordPlugin {
  /**
   * @param {{ name, version, container, entry, routes, range, pages: Record<string, string>, facades?: Record<string, string>, drawFrames: () => Promise<Record<string, string>> }} record
   * `pages` names the chunk group of each exposed module, `facades` the file of each module that a host provides; `drawFrames` brings the
   * markup that each page begins with.
   */
  constructor({ pages, facades, drawFrames, ...record }) {
    this.record = record;
    this.pages = pages;
    this.facades = facades;
    this.drawFrames = drawFrames;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseRecordPlugin', (compilation) => {
      let provides = {};
      // Modules are joined later, and a joined one no longer tells the facade's own names.
      compilation.hooks.seal.tap('ReleaseRecordPlugin', () => {
        provides = this.facades ? namesOf(compilation, this.facades) : {};
      });
      compilation.hooks.processAssets.tapPromise({ name: 'ReleaseRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        const record = {
          ...this.record,
          requires: { range: this.record.range, exports: { ...HOST_LIBRARIES, ...usedOfHost(compilation) } },
          integrity: integrityOf(compilation),
          assets: this.#assetsOf(compilation),
          styles: stylesOf(compilation),
          frames: await this.drawFrames(),
          ...(this.facades && { provides: { version: this.record.range.slice(1), exports: { ...HOST_LIBRARIES, ...provides } } }),
        };
        delete record.range;
        compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(record, null, 2)));
      });
    });
  }

  #assetsOf(compilation) {
    return Object.fromEntries(
      Object.entries(this.pages).map(([module, groupName]) => {
        const files = compilation.namedChunkGroups.get(groupName)?.getFiles() ?? [];
        return [module, { scripts: files.filter((file) => file.endsWith('.js')), styles: files.filter((file) => file.endsWith('.css')) }];
      }),
    );
  }
}

function integrityOf(compilation) {
  return Object.fromEntries(
    compilation.getAssets().map(({ name, source }) => [name, `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`]),
  );
}

/** The text of every stylesheet: the served page inlines what the asked page begins with. */
function stylesOf(compilation) {
  const sheets = compilation.getAssets().filter(({ name }) => name.endsWith('.css'));
  return Object.fromEntries(sheets.map(({ name, source }) => [name, source.source().toString()]));
}

/** The names that the build uses of each module the host provides, read off the module graph after unused imports were dropped. */
function usedOfHost(compilation) {
  const used = {};
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module' || !module.options.shareKey.startsWith('shared/')) continue;
    const names = new Set();
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      for (const reference of dependency?.getReferencedExports?.(compilation.moduleGraph, undefined) ?? []) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name) names.add(name);
      }
    }
    used[module.options.shareKey] = [...names].sort();
  }
  return used;
}

/** The names that each facade exports. */
function namesOf(compilation, facades) {
  const modules = [...compilation.modules];
  return Object.fromEntries(
    Object.entries(facades).map(([key, file]) => {
      const module = modules.find(({ resource }) => resource === file);
      return [key, [...(module ? compilation.moduleGraph.getProvidedExports(module) : [])].sort()];
    }),
  );
}
