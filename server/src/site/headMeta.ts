import type { RemoteRoute } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import { escapeHtml } from 'server-kit/http/html';
import { canonicalPath, isIndexed } from './indexing';
import { PICTURES } from './pictures';

interface HeadMetaOptions {
  config: Config;
  title: string;
  /** The requested page. Absent for an unknown address. */
  page?: { route: RemoteRoute; params: Record<string, string> };
}

/**
 * Returns the links to the site's icons. For a page that search engines may list, also returns its description, its
 * canonical link and the tags for link previews (ogp.me), which Twitter also reads.
 */
export function headMeta({ config, title, page }: HeadMetaOptions): string {
  return [...ICONS, ...(page && isIndexed(page.route) ? linkPreview(config, title, page) : [])].join('\n    ');
}

/**
 * The links to the icon files. The shell also inlines an SVG icon. The favicon declares `sizes`, so that browsers that
 * support SVG icons prefer the SVG.
 */
const ICONS = [
  `<link rel="icon" href="${PICTURES.favicon.path}" sizes="32x32" />`,
  `<link rel="apple-touch-icon" href="${PICTURES.touchIcon.path}" />`,
];

function linkPreview(
  config: Config,
  title: string,
  { route, params }: { route: RemoteRoute; params: Record<string, string> },
): string[] {
  const origin = config.siteOrigins[0];
  const url = origin + canonicalPath(route, params);
  const description = route.description?.replaceAll('{product}', config.productName);
  const { path, type, width, height } = PICTURES.share;
  const properties = {
    type: 'website',
    site_name: config.productName,
    locale: 'en_GB',
    title,
    ...(description !== undefined && { description }),
    url,
    image: origin + path,
    'image:type': type,
    'image:width': String(width),
    'image:height': String(height),
    'image:alt': config.productName,
  };
  return [
    ...(description === undefined ? [] : [`<meta name="description" content="${escapeHtml(description)}" />`]),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}
