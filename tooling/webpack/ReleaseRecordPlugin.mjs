import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

/**
 * Writes `release.json`, what the build says of itself (`ReleaseRecord` in the wire contract): the files with their integrity, the
 * routes, what each page loads at once, and what the build needs of the host.
 */
export class ReleaseRecordPlugin {
  /** @param {{ name, version, container, entry, routes, requires, pages: Record<string, string> }} record `pages`: chunk group by exposed module */
  constructor({ pages, ...record }) {
    this.record = record;
    this.pages = pages;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ReleaseRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const record = { ...this.record, integrity: integrityOf(compilation), assets: this.#assetsOf(compilation) };
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
