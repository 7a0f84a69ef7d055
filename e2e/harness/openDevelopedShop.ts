import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCopy } from 'tooling/copy/openCopy.mjs';
import { openDevelopment } from 'tooling/copy/openDevelopment.mjs';
import { freePort } from 'tooling/setup/freePort.mjs';
import { untilReady } from './untilReady';

/** A shop that `npm run dev` serves from a copy of this checkout. */
export interface DevelopedShop {
  url: string;
  /** Replaces text in the original version of a file. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  /** Restores the original version of each file, because a failed test runs a second time. */
  restore: () => Promise<void>;
  /** Stops all processes and removes the copy. */
  stop: () => Promise<void>;
}

export async function openDevelopedShop(): Promise<DevelopedShop> {
  const copy = await openCopy({ withBuilds: true });
  const preparedFolder = process.env['STARTED_FOLDER'];
  if (preparedFolder !== undefined) await cp(preparedFolder, join(copy.folder, '.data'), { recursive: true });
  const development = await openDevelopment({ folder: copy.folder, port: await freePort() }).catch(async (error) => {
    await copy.close();
    throw error;
  });
  await untilReady(development.url, development.ended);
  const originals = new Map<string, string>();
  const pathOf = (file: string) => join(copy.folder, file);
  return {
    url: development.url,
    async edit(file, from, to) {
      const original = originals.get(file) ?? (await readFile(pathOf(file), 'utf8'));
      originals.set(file, original);
      if (!original.includes(from)) throw new Error(`${file} does not contain "${from}".`);
      await writeFile(pathOf(file), original.replace(from, to));
    },
    async restore() {
      for (const [file, original] of originals) await writeFile(pathOf(file), original);
    },
    async stop() {
      await development.close();
      await copy.close();
    },
  };
}
