import { buffer } from 'node:stream/consumers';
import { constants, gzipSync } from 'node:zlib';
import tar from 'tar-stream';

/** The byte of a gzip header that names the operating system, and its value for an unknown one. */
const OS_BYTE = 9;
const UNKNOWN_OS = 255;

/**
 * Packs files into a `.tar.gz` with one folder. Order, times, owners and modes do not depend on the machine.
 * @param {{ name: string, time: Date, files: { path: string, content: string | Buffer, isProgram?: boolean }[] }} archive
 *   `name` is the folder's
 * @returns {Promise<Buffer>}
 */
export async function packTar({ name, time, files }) {
  const pack = tar.pack();
  const packed = buffer(pack);
  for (const { path, content, isProgram = false } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const header = { name: `${name}/${path}`, mode: isProgram ? 0o755 : 0o644, mtime: time, uid: 0, gid: 0 };
    pack.entry(header, content);
  }
  pack.finalize();
  const archive = gzipSync(await packed, { level: constants.Z_BEST_COMPRESSION });
  archive[OS_BYTE] = UNKNOWN_OS;
  return archive;
}
