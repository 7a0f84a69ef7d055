import type { ReleaseId } from 'release-registry/store/ReleaseStore';
import { NAME, type useReleaseClient } from './releaseClient';

export interface Preview {
  id: string;
  link: string;
}

/** Creates and opens previews in a release client's shop. */
export function previewClient(client: ReturnType<typeof useReleaseClient>) {
  const ask = (releases: readonly ReleaseId[], days = 7, page = '/') =>
    client.call('/previews', { actor: 'ann', releases, days, page });

  /** Returns the path and query of a preview's link. */
  const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

  return {
    ask,
    pathOf,
    async preview(releases: readonly ReleaseId[], days?: number): Promise<Preview> {
      const reply = await ask(releases, days);
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
      return reply.json<Preview>();
    },
    open: (path: string, headers: Record<string, string> = {}) =>
      client.shop.app.inject({ url: path, headers: { accept: 'text/html', ...headers } }),
    /** Opens a link like a browser. Returns the preview's cookie. */
    async cookieOf(link: string): Promise<string> {
      const { headers } = await client.shop.app.inject({ url: pathOf(link) });
      const [cookie = ''] = String(headers['set-cookie']).split(';');
      return cookie;
    },
    version: (version: string): ReleaseId => ({ name: NAME, version }),
  };
}
