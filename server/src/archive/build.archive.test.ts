import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { buildArchive } from './testing/buildArchive.mjs';
import { fromSetUp } from './testing/unpackedArchive';

const ARCHIVE = fromSetUp('SERVER_ARCHIVE');

it('a second build in another folder at another time is identical', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-again-'));
  const umask = process.umask(0o077);
  try {
    // Remove the cache. Otherwise, the second build would reuse the first bundle.
    await rm(join(INSTALL_FOLDER, '.cache/built/server'), { force: true });
    const again = buildArchive(folder, { TZ: 'Asia/Tokyo', LANG: 'C' });
    expect(basename(again)).toBe(basename(ARCHIVE));
    // Compare the uncompressed bytes, because the compressed bytes depend on the version of Node.
    const bytesOf = async (path: string) => gunzipSync(await readFile(path));
    expect((await bytesOf(ARCHIVE)).equals(await bytesOf(again))).toBe(true);
  } finally {
    process.umask(umask);
    await rm(folder, { recursive: true });
  }
});

it('the archive is smaller than 12 MB', async () => {
  expect((await stat(ARCHIVE)).size).toBeLessThan(12e6);
});
