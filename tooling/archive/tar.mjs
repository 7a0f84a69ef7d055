import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';

/** The offset of the operating-system byte in a gzip header. */
const OS_BYTE = 9;
const UNKNOWN_OS = 255;

/**
 * Packs files into a `.tar.gz` with one top-level folder. The same files produce the same bytes on every machine.
 * @param {{ name: string, time: Date, files: { path: string, content: string | Buffer, isProgram?: boolean }[] }}
 *   archive `name` is the name of the folder
 * @returns {Promise<Buffer>}
 */
export async function packTar({ name, time, files }) {
  const pack = tar.pack();
  const packed = buffer(pack);
  const common = { mtime: time, uid: 0, gid: 0 };
  // Without these entries, the mode of the folders would depend on the operator's umask.
  for (const folder of foldersOf(files)) {
    pack.entry({ ...common, name: `${name}/${folder}`, type: 'directory', mode: 0o755 });
  }
  for (const { path, content, isProgram = false } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    pack.entry({ ...common, name: `${name}/${path}`, mode: isProgram ? 0o755 : 0o644 }, content);
  }
  pack.finalize();
  const archive = gzipSync(await packed, { level: constants.Z_BEST_COMPRESSION });
  archive[OS_BYTE] = UNKNOWN_OS;
  return archive;
}

/** Returns every folder that contains a file, outer folders first. `''` is the archive's own folder. */
function foldersOf(files) {
  const above = (path) => (path === '.' ? [''] : [...above(posix.dirname(path)), path]);
  return [...new Set(files.flatMap(({ path }) => above(posix.dirname(path))))].sort();
}

/**
 * Reads a `.tar.gz`.
 * @returns {Promise<Map<string, Buffer>>} each entry's content, by path. A folder's content is empty.
 */
export async function unpackTar(archive) {
  const extract = tar.extract();
  extract.end(gunzipSync(archive));
  const files = new Map();
  for await (const entry of extract) files.set(entry.header.name, await buffer(entry));
  return files;
}
