import { createHash } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

const integrityOf = (source: string) => `sha384-${createHash('sha384').update(source).digest('base64')}`;

/**
 * Replaces a remote's entry script with a changed copy. Also replaces its integrity hash in pages and in the registry,
 * so that the browser accepts the copy.
 * @param change receives the entry's source and its container's global name, and returns the changed source
 */
export async function changeEntry(
  context: BrowserContext,
  remote: string,
  change: (source: string, container: string) => string,
): Promise<void> {
  const hashes = new Map<string, string>();
  const changed = new Map<string, string>();
  const withNewHashes = (text: string) =>
    [...hashes].reduce((result, [before, after]) => result.replaceAll(before, after), text);

  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    // Only the remote's own pages name its entry. All other pages name only the folder of its files.
    const entryUrl = new RegExp(`/cdn/${remote}/[^/"]+/remoteEntry\\.js`).exec(html)?.[0];
    const folder = new RegExp(`/cdn/${remote}/[^/"]+/`).exec(html)?.[0];
    const container = new RegExp(`"container":"(${remote.replaceAll('-', '_')}_[^"]+)"`).exec(html)?.[1];
    const url = entryUrl ?? (folder && `${folder}remoteEntry.js`);
    if (url === undefined || container === undefined) throw new Error(`The page contains no release of ${remote}.`);
    if (!changed.has(url)) {
      const source = await (await context.request.get(new URL(url, response.url()).href)).text();
      const faulty = change(source, container);
      changed.set(url, faulty);
      hashes.set(integrityOf(source), integrityOf(faulty));
    }
    return route.fulfill({ response, body: withNewHashes(html) });
  });

  await context.route('**/api/registry', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: withNewHashes(await response.text()) });
  });

  await context.route(`**/cdn/${remote}/*/remoteEntry.js`, async (route) => {
    const body = changed.get(new URL(route.request().url()).pathname);
    if (body === undefined) return route.fallback();
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ body, contentType: 'text/javascript; charset=utf-8', headers });
  });
}

/** Changes an entry so that it throws on load if the page's global `isFaulty` is true. */
export const throwsAtLoad = (source: string) =>
  `if (globalThis.isFaulty) throw new Error('This entry is faulty.');\n${source}`;

/**
 * Changes an entry so that every page of the remote throws when it renders. A page throws only if the global `isFaulty`
 * is true when its module loads.
 */
export const throwsInRender = (source: string, container: string) => `${source}
{
  const { init, get } = globalThis.${container};
  const Faulty = () => { throw new Error('This page is faulty.'); };
  const spoil = (factory) => () => globalThis.isFaulty ? { ...factory(), default: Faulty } : factory();
  globalThis.${container} = { init, get: (module) => get(module).then(spoil) };
}`;
