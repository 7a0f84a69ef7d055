import webpack from 'webpack';
import { buildSource } from './buildSource.mjs';
import { assetsOf, exportedNames, integrityOf, ownSources, scriptsOf, stylesOf } from './compilationFacts.mjs';
import { recordFaults } from './emittedFacts.mjs';
import { provisions, requirements } from './recordParts.mjs';
import { storageKeysOf } from './StorageKeysPlugin.mjs';
import { usedHostExports } from './usedHostExports.mjs';

const { Compilation, sources, WebpackError } = webpack;
const NAME = 'ReleaseRecordPlugin';

/**
 * Writes `release.json`, which describes the build (`ReleaseRecord` in the wire contract). Reads the facts from the
 * compilation. A production build fails if its emitted files contradict the record.
 */
export class ReleaseRecordPlugin {
  /**
   * @param {{ packageDir: string, name: string, version: string, container: string, entry: string, routes: object[],
   *   slots?: object[], admits?: string[], pages: Record<string, string>,
   *   describe: (files: string[]) => Promise<any> }} options `pages` maps each exposed module to its chunk group.
   *   `entry` is empty for the shell. `describe` runs the package's sources. It returns
   *   `frames` (the prerendered pages), `registers`, `calls` and `pageContract`, and for a shell also `routes`.
   */
  constructor({ packageDir, pages, describe, ...about }) {
    this.packageDir = packageDir;
    this.pages = pages;
    this.describe = describe;
    this.about = about;
  }

  apply(compiler) {
    const isProduction = compiler.options.mode === 'production';
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let facts;
      // Read the used names before webpack concatenates modules, because they are no longer available afterwards.
      compilation.hooks.afterOptimizeDependencies.tap(NAME, () => {
        facts = this.#readFacts(compilation);
      });
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const record = await this.#recordOf(compilation, facts);
          const faults = isProduction
            ? recordFaults({
                record,
                storage: facts.storage,
                exported: facts.exported,
                scripts: scriptsOf(compilation),
              })
            : [];
          for (const fault of faults) compilation.errors.push(new WebpackError(`${record.name}: ${fault}`));
          compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(record, null, 2)));
        },
      );
    });
  }

  #readFacts(compilation) {
    const used = usedHostExports(compilation);
    return {
      names: Object.fromEntries([...used].map(([key, { names }]) => [key, names])),
      ranges: Object.fromEntries([...used].map(([key, { module }]) => [key, module.options.requiredVersion])),
      exported: exportedNames(compilation),
      storage: storageKeysOf(compilation.modules),
      files: ownSources(compilation, this.packageDir),
    };
  }

  async #recordOf(compilation, { names, ranges, exported, storage, files }) {
    const { frames, registers, calls, pageContract, routes = this.about.routes } = await this.describe(files);
    const isShell = this.about.entry === '';
    return {
      ...this.about,
      routes,
      requires: requirements({ names, ranges, isShell }),
      ...(isShell && { provides: provisions(exported) }),
      registers: { ...registers, ...(!isShell && { storageKeys: storage.keys }) },
      calls,
      pageContract,
      // Skip git in development, because it would take a large part of the rebuild time after an edit.
      ...(compilation.options.mode === 'production' && { source: buildSource(this.packageDir) }),
      integrity: integrityOf(compilation),
      assets: assetsOf(compilation, this.pages),
      styles: stylesOf(compilation),
      frames,
    };
  }
}
