import { extname } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { sha384 } from './sha384.mjs';

const { Compilation, RuntimeModule, runtime, sources } = webpack;

const NAME = 'ChunkIntegrityPlugin';
const TABLE = '__webpack_require__.integrity';
/** Placeholder for the table until the chunks have their final bytes. The minifier does not change this string. */
const PLACEHOLDER = 'CHUNK-INTEGRITY-TABLE';

/**
 * Adds the sha384 hashes of all chunks and stylesheets to an entry, so that the browser rejects changed files. The
 * entry does not load chunks without a hash. Public integrity plugins fail with Module Federation, because federation
 * lists chunks that it never emits.
 */
export class ChunkIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new IntegrityTable());
      });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => `${code}\n${requireIntegrity('script', 'chunkId + ".js"')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag, chunkId }) => `${code}\n${requireIntegrity(tag, `${chunkId} + ".css"`)}`,
      );
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => fillTables(compilation),
      );
    });
  }
}

class IntegrityTable extends RuntimeModule {
  constructor() {
    super('chunk integrity');
  }

  generate() {
    return `${TABLE} = Object.fromEntries("${PLACEHOLDER}".split(" ").map(function (row) { return row.split(":"); }));`;
  }
}

function requireIntegrity(tag, key) {
  return [
    `if (!${TABLE}[${key}]) throw new Error("Missing integrity hash for chunk " + ${key});`,
    `${tag}.integrity = ${TABLE}[${key}];`,
    `${tag}.crossOrigin = "anonymous";`,
  ].join('\n');
}

function fillTables(compilation) {
  const rows = [...compilation.chunks]
    .filter((chunk) => !chunk.hasRuntime())
    .flatMap((chunk) =>
      [...chunk.files].map(
        (file) => `${chunk.id}${extname(file)}:${sha384(compilation.getAsset(file).source.buffer())}`,
      ),
    );
  const table = rows.sort().join(' ');
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js') || !source.source().toString().includes(PLACEHOLDER)) continue;
    compilation.updateAsset(name, replaceText(source, PLACEHOLDER, table));
  }
}

/** Replaces `text` in a file and keeps the file's source map. */
function replaceText(source, text, by) {
  const replaced = new sources.ReplaceSource(source);
  for (const { index } of source.source().toString().matchAll(text)) {
    replaced.replace(index, index + text.length - 1, by);
  }
  return replaced;
}
