import { PAGE_STATE_ID } from 'shared/contract/rendering';
import type { Config } from 'server-kit/config/config';
import { escapeHtml, jsonForHtml } from 'server-kit/http/html';
import { inlineHash, type InlineHashes } from 'server-kit/http/securityHeaders';
import type { RegistrySnapshot } from 'release-registry/registry';
import { headLinks } from './headLinks';
import { headMeta } from './headMeta';
import { HOME, isIndexed, NOT_FOUND } from './indexing';
import { matchPage } from './matchPage';
import type { PageContent } from './pageContents';
import { prerenderedPage } from './prerenderedPage';
import { runtimeConfigOf } from './runtimeConfigOf';

export interface ServedPage {
  /**
   * The page's HTML in parts. V8 stores a joined page with 2 bytes for each character as soon as it contains one
   * character outside Latin-1. Encoding the parts one by one takes 0.3 ms, and encoding the joined page 3 ms.
   */
  html: readonly string[];
  /** The hashes of the page's inline styles and scripts, for the content security policy. */
  inlineHashes: InlineHashes;
  /** 404 for unknown addresses and for the not-found page itself. */
  status: 200 | 404;
  /** True if search engines may list the page. */
  isIndexed: boolean;
}

/** The page inputs that differ between requests. */
export interface PageRequest {
  path: string;
  hasSession: boolean;
  /** The element with the home page's structured data. */
  structuredData: string;
  /** The page rendered with its data. Without it, the page begins in its loading state. */
  content?: PageContent | undefined;
}

const PLACEHOLDERS = /<!--(head|frame|runtime-config)-->/;

/**
 * Renders the page for `path`: the shell's HTML with the runtime configuration, and with preload links for the route's
 * files and data. Returns `undefined` before a shell is released. The status depends only on the live releases' routes,
 * so it is 200 even if the page's remote fails to load.
 */
export function servePage(
  config: Config,
  snapshot: RegistrySnapshot,
  { path, hasSession, structuredData, content }: PageRequest,
): ServedPage | undefined {
  const { shell } = snapshot;
  if (!shell) return undefined;
  const matched = matchPage(snapshot, path);
  const title = (matched?.route.title ?? '{product}').replaceAll('{product}', config.productName);
  const meta = headMeta({ config, title, ...(matched && { page: matched }) });
  const links = headLinks(config, {
    shell: shell.record,
    matched,
    hasSession: content?.isSignedIn ?? hasSession,
    content,
  });
  const runtime = jsonElement('runtime-config', JSON.stringify(runtimeConfigOf(config, snapshot)));
  const state = content ? jsonElement(PAGE_STATE_ID, content.state) : '';
  const markup = content?.html ?? prerenderedPage(config, shell.record, matched);
  const head = [`<title>${escapeHtml(title)}</title>`, meta, links.html].join('\n    ');
  const data = runtime + state + (matched?.route.path === HOME ? structuredData : '');
  const parts = new Map([
    ['head', head],
    ['frame', markup],
    ['runtime-config', data],
  ]);
  return {
    // `split` also returns the names of the placeholders, which have the odd indexes.
    html: shell.pageHtml.split(PLACEHOLDERS).map((text, index) => (index % 2 === 0 ? text : (parts.get(text) ?? ''))),
    // Allow inline styles only in the head, and inline scripts only from the shell's own file.
    inlineHashes: { styles: links.styleHashes, scripts: scriptHashes(shell.pageHtml) },
    status: !matched || matched.route.path === NOT_FOUND ? 404 : 200,
    isIndexed: matched !== undefined && isIndexed(matched.route),
  };
}

/**
 * Returns a cache key that all addresses of a page share. Returns `undefined` for unknown addresses, which share one
 * page.
 */
export function pageCacheKey(snapshot: RegistrySnapshot, path: string): string | undefined {
  const matched = matchPage(snapshot, path);
  return matched && `${matched.route.path} ${JSON.stringify(matched.params)}`;
}

function jsonElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${jsonForHtml(json)}</script>`;
}

function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => inlineHash(text));
}
