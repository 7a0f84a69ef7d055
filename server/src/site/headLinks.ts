import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import { escapeHtml } from 'server-kit/http/html';
import { callsOf } from './pageCalls';
import { inlineStyle } from './releaseStyles';

interface LinkedPage {
  release: ReleaseRecord;
  baseUrl: string;
  route: RemoteRoute;
  params: Record<string, string>;
}

/** The releases whose scripts a page loads first. */
export interface LinkedReleases {
  shell: { release: ReleaseRecord; baseUrl: string };
  /** The page of a remote. Absent for the shell's own pages. */
  page?: LinkedPage;
}

interface HeadLinksOptions extends LinkedReleases {
  /** The API's origin, or an empty string for the page's own origin. */
  apiBaseUrl: string;
  /** True if the visitor may be signed in. Only then do the links preload the data of pages that require a sign-in. */
  hasSession: boolean;
  /** The rendered page, and the calls whose data it contains. The browser does not repeat these calls. */
  content?: { html: string; calls: readonly string[] } | undefined;
  /** The slots that the rendered page may contain. */
  slots?: readonly { release: ReleaseRecord; baseUrl: string; module: string }[];
}

export interface HeadLinks {
  /** The HTML elements. */
  html: string;
  /** The hashes of the inline styles, for the content security policy. */
  styleHashes: string[];
}

/** Returns the elements that make the browser load the files and data that the page needs first. */
export function headLinks({ shell, page, apiBaseUrl, hasSession, content, slots = [] }: HeadLinksOptions): HeadLinks {
  const links = shellAssets(shell).scripts.map((file) => script(shell.release, shell.baseUrl, file));
  if (page) {
    links.push(...pageScripts(page).map((file) => preloadScript(page.release, page.baseUrl, file)));
    if (hasSession || !page.route.requiresLogin) links.push(...preloadData(page, apiBaseUrl, content?.calls ?? []));
  }
  const styles = shellAssets(shell).styles.map((file) => stylesheet(shell.release, shell.baseUrl, file));
  if (page) {
    const pageAssets = assetsOf(page);
    const used = content ? usedStyles(page.release, pageAssets.laterStyles, content.html) : [];
    styles.push(...[...pageAssets.styles, ...used].map((file) => stylesheet(page.release, page.baseUrl, file)));
  }
  for (const { release, baseUrl, module } of slots) {
    const assets = release.assets[module];
    const used = usedStyles(release, [...(assets?.styles ?? []), ...(assets?.laterStyles ?? [])], content?.html ?? '');
    styles.push(...used.map((file) => stylesheet(release, baseUrl, file)));
  }
  return {
    html: [...new Set([...links, ...styles.map(({ element }) => element)])].join('\n    '),
    styleHashes: [...new Set(styles.flatMap(({ hash }) => hash ?? []))],
  };
}

type ReleaseAssets = ReleaseRecord['assets'][string];
const NO_ASSETS: ReleaseAssets = { scripts: [], styles: [] };

function shellAssets({ release }: LinkedReleases['shell']): ReleaseAssets {
  return release.assets['.'] ?? NO_ASSETS;
}

function assetsOf({ release, route }: LinkedPage): ReleaseAssets {
  return release.assets[route.module] ?? NO_ASSETS;
}

function pageScripts(page: LinkedPage): string[] {
  return [page.release.entry, ...assetsOf(page).scripts];
}

/** Returns the stylesheets that contain a class from the markup. */
function usedStyles(release: ReleaseRecord, files: readonly string[] = [], html: string): string[] {
  return files.filter((file) => inlineStyle(release, file)?.classNames.some((name) => html.includes(name)));
}

/** Returns an inline style if possible, or else a link. */
function stylesheet(release: ReleaseRecord, baseUrl: string, file: string): { element: string; hash?: string } {
  return (
    inlineStyle(release, file) ?? {
      element: `<link rel="stylesheet" data-href="${escapeHtml(file)}" href="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous" />`,
    }
  );
}

function preloadScript(release: ReleaseRecord, baseUrl: string, file: string): string {
  return `<link rel="preload" as="script" href="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous" />`;
}

function script(release: ReleaseRecord, baseUrl: string, file: string): string {
  return `<script defer src="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous"></script>`;
}

function integrity(release: ReleaseRecord, file: string): string {
  const hash = release.integrity[file];
  return hash === undefined ? '' : ` integrity="${escapeHtml(hash)}"`;
}

function preloadData(page: LinkedPage, apiBaseUrl: string, answeredCalls: readonly string[]): string[] {
  const calls = callsOf(page).filter((call) => !answeredCalls.includes(call));
  return calls.map(
    (path) => `<link rel="preload" as="fetch" href="${escapeHtml(apiBaseUrl + path)}" crossorigin="use-credentials" />`,
  );
}
