import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import { REMOTES } from 'tooling/setup/packages.mjs';
import { ROOT } from 'tooling/setup/root.mjs';

export interface RemotePage {
  remote: string;
  path: string;
  /** A part of the heading that the page always shows. */
  title: string;
  requiresLogin: boolean;
}

/** Returns one page of each remote, as the builds describe it. Prefers pages without a parameter in the address. */
export function listRemotePages(): Promise<RemotePage[]> {
  return Promise.all(REMOTES.map(findPage));
}

async function findPage(remote: string): Promise<RemotePage> {
  const { routes, frames } = JSON.parse(
    await readFile(join(ROOT, remote, 'dist/release.json'), 'utf8'),
  ) as ReleaseRecord;
  const route = routes.find(({ path }) => !pathOf(path).includes(':')) ?? routes[0];
  const title = route && titleIn(frames[route.module]);
  if (!route || !title) throw new Error(`${remote} has no prerendered page with a heading.`);
  return { remote, path: pathOf(route.path).replace(/:\w+/g, '0'), title, requiresLogin: route.requiresLogin };
}

/** Leaves out optional parts. */
const pathOf = (pattern: RemoteRoute['path']) => `/${pattern.replace(/\/?:\w+\?/g, '')}`;

/** The server replaces the placeholders in the heading, so they are no part of the title. */
function titleIn(html = ''): string | undefined {
  return /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]*>|\{\{\w+\}\}/g, '')
    .trim();
}
