import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';
import { sha384 } from './sha384.mjs';

const { Compilation, javascript, NormalModule, sources, util } = webpack;
const NAME = 'SourceMapsPlugin';
/** The prefix of webpack's module names, such as `webpack://javascript/esm|../node_modules/a/index.js`. */
const MODULE_PREFIX = 'webpack://';

/**
 * Writes the source map of each script into a folder next to the build, such as `dist-maps` for `dist`. The emitted
 * files are the same as without this plugin. A map lists its sources with paths relative to the repository, without
 * their content.
 */
export class SourceMapsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.buildModule.tap(NAME, (module) => {
        // Disable maps for stylesheets, because css-loader emits different stylesheets with maps.
        module.useSourceMap = !(module instanceof NormalModule && module.resource.endsWith('.css'));
      });
      compilation.hooks.succeedModule.tap(NAME, (module) => restoreHash(module, compilation));
      javascript.JavascriptModulesPlugin.getCompilationHooks(compilation).useSourceMap.tap(NAME, () => true);
      // After this stage, webpack drops the maps. Later stages only replace hashes with hashes of the same length.
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => keepMaps(compilation),
      );
    });
    // At this hook, the files have their final names and bytes.
    compiler.hooks.emit.tap(NAME, (compilation) => writeMaps(compilation, `${compiler.outputPath}-maps`));
  }
}

/**
 * Restores the hash that a module would have without a map. With a map, the hash depends on the repository's folder,
 * because a map contains absolute paths. The bundle contains these hashes, and the minifier chooses short names by the
 * bundle's characters. Different hashes would therefore change the names.
 */
function restoreHash(module, { outputOptions }) {
  const source = module instanceof NormalModule ? module.originalSource() : undefined;
  if (!source) return;
  const hash = util.createHash(outputOptions.hashFunction);
  hash.update('source');
  new sources.RawSource(source.source()).updateHash(hash);
  hash.update('meta');
  hash.update(JSON.stringify(module.buildMeta));
  module.buildInfo.hash = hash.digest('hex');
}

/** Stores each map in the `info` of its asset, because webpack may still rename the asset. */
function keepMaps(compilation) {
  for (const { name, source } of compilation.getAssets()) {
    const map = name.endsWith('.js') ? source.map() : null;
    if (map) compilation.updateAsset(name, (same) => same, { hiddenMap: map });
  }
}

function writeMaps(compilation, folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const { name, source, info } of compilation.getAssets()) {
    if (!info.hiddenMap) continue;
    const { names, mappings, sources: paths } = info.hiddenMap;
    const map = {
      version: 3,
      file: name,
      // The release client compares this hash with the record, because the maps may belong to another build.
      x_integrity: sha384(source.buffer()),
      sources: paths.map((path) => inRepository(path, compilation.compiler.context)),
      names,
      mappings,
    };
    const path = join(folder, `${name}.map`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(map));
  }
}

/** Returns the path of a source relative to the repository. Keeps the names of webpack's own modules. */
function inRepository(source, context) {
  const path = source
    .replace(MODULE_PREFIX, '')
    .replace(/^.*[|!]/, '')
    .replace(/\?.*$/, '');
  return /^\.\.?\//.test(path) ? relative(ROOT, join(context, path)).split(sep).join('/') : path;
}
