import type { Config } from 'server-kit/config/config';
import { escapeHtml } from 'server-kit/http/html';
import type { RegistrySnapshot } from 'release-registry/registry';
import { canonicalPath, hasOneAddress, isIndexed } from './indexing';
import { routesOf } from './matchPage';

/**
 * Returns `robots.txt`, which allows everything, because crawlers need the API to render our pages and must load
 * private pages to see their `noindex`.
 */
export function robotsText({ siteOrigins }: Config): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${siteOrigins[0]}/sitemap.xml\n`;
}

/**
 * Returns `sitemap.xml` with the canonical addresses of the pages that search engines may list. Omits pages that
 * require a parameter. Source: sitemaps.org.
 */
export function sitemapXml({ siteOrigins }: Config, snapshot: RegistrySnapshot): string {
  const listed = routesOf(snapshot).filter((route) => isIndexed(route) && hasOneAddress(route));
  const paths = new Set(listed.map((route) => canonicalPath(route)));
  const urls = [...paths].map((path) => `  <url><loc>${escapeHtml(siteOrigins[0] + path)}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}
