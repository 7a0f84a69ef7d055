import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import type { ServerBuild } from './RenderingProcess';

/** The file in a release that exports its pages for the server. */
const FILE = 'server.cjs';

export function hasServerBuild({ integrity }: ReleaseRecord): boolean {
  return FILE in integrity;
}

/**
 * Reads the server build of a release from the CDN folder or the bucket.
 * @throws {Error} if the file is missing or does not match its recorded hash
 */
export async function readServerBuild({ cdn }: Pick<Config, 'cdn'>, record: ReleaseRecord): Promise<ServerBuild> {
  const path = `${record.name}/${record.version}/${FILE}`;
  const content =
    cdn.origin === undefined ? await readFile(join(cdn.dir, path)) : await download(`${cdn.origin}/cdn/${path}`);
  const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (actual !== record.integrity[FILE]) throw new Error(`${path} does not match its recorded hash.`);
  return { container: nameOf(record), source: content.toString('utf8') };
}

async function download(url: string): Promise<Buffer> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  if (!reply.ok) throw new Error(`${url} returned ${reply.status}.`);
  return Buffer.from(await reply.arrayBuffer());
}
