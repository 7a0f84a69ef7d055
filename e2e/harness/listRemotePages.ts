import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import { REMOTES } from 'tooling/setup/packages.mjs';
import { ROOT } from 'tooling/setup/root.mjs';

export interface RemotePage {
  remote: string;
  path: string;
  /** The text that the page's heading always contains. */
  title: string;
  requiresLogin: boolean;
}

/**
 * Returns one page of each remote for customers, from its build's record. Prefers pages without a required parameter in
 * the address.
 */
export async function listRemotePages(): Promise<RemotePage[]> {
  const records = await Promise.all(REMOTES.map(readRecord));
  return records.filter(({ routes }) => !routes.every(({ path }) => IS_FOR_STAFF.test(path))).map(findPage);
}

const IS_FOR_STAFF = /^office(\/|$)/;

async function readRecord(remote: string): Promise<ReleaseRecord> {
  return JSON.parse(await readFile(join(ROOT, remote, 'dist/release.json'), 'utf8'));
}

function findPage({ name: remote, routes, frames: prerendered }: ReleaseRecord): RemotePage {
  const route = routes.find(({ path }) => !pathOf(path).includes(':')) ?? routes[0];
  const title = route && titleIn(prerendered[route.module]);
  if (!route || !title) throw new Error(`${remote} has no prerendered page with a heading.`);
  return { remote, path: pathOf(route.path).replace(/:\w+/g, '0'), title, requiresLogin: route.requiresLogin };
}

const pathOf = (pattern: RemoteRoute['path']) => `/${pattern.replace(/\/?:\w+\?/g, '')}`;

/**
 * Returns the text of the `<h1>` in prerendered HTML, or `undefined` if there is none. Removes placeholders, because
 * the server replaces them.
 */
function titleIn(html = ''): string | undefined {
  return /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]*>|\{\{\w+\}\}/g, '')
    .trim();
}
