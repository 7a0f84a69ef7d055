import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import { escapeHtml } from '../http/html';
import { callsOf } from './pageCalls';

interface LinkedPage {
  release: ReleaseRecord;
  baseUrl: string;
  route: RemoteRoute;
  params: Record<string, string>;
}

interface HeadLinksOptions {
  shell: { release: ReleaseRecord; baseUrl: string };
  page?: LinkedPage;
  /** The API's origin, or an empty string for the page's own origin. */
  apiBaseUrl: string;
  /** True if the visitor may be signed in. Only then do the links preload the data of pages that require a sign-in. */
  hasSession: boolean;
  /** The rendered page, and the calls whose data it contains. The browser does not repeat these calls. */
  content?: { html: string; calls: readonly string[] } | undefined;
  /** The slots that the rendered page may contain. */
  slots?: readonly { release: ReleaseRecord; baseUrl: string; module: string }[];
}

/** Returns HTML elements that make the browser load the files and data that the page needs first. */
export function headLinks({ shell, page, apiBaseUrl, hasSession, content, slots = [] }: HeadLinksOptions): string {
  const shellAssets = shell.release.assets['.'] ?? { scripts: [], styles: [] };
  const pageAssets = page?.release.assets[page.route.module] ?? { scripts: [], styles: [] };
  const links = shellAssets.scripts.map((file) => script(shell.release, shell.baseUrl, file));
  if (page) {
    links.push(
      ...[page.release.entry, ...pageAssets.scripts].map((file) => preloadScript(page.release, page.baseUrl, file)),
    );
    if (hasSession || !page.route.requiresLogin) links.push(...preloadData(page, apiBaseUrl, content?.calls ?? []));
  }
  links.push(...shellAssets.styles.map((file) => stylesheet(shell.release, shell.baseUrl, file)));
  if (page) {
    const used = content ? usedStyles(page.release, pageAssets.laterStyles, content.html) : [];
    links.push(...[...pageAssets.styles, ...used].map((file) => stylesheet(page.release, page.baseUrl, file)));
  }
  for (const { release, baseUrl, module } of slots) {
    const { styles = [], laterStyles = [] } = release.assets[module] ?? {};
    const used = usedStyles(release, [...styles, ...laterStyles], content?.html ?? '');
    links.push(...used.map((file) => stylesheet(release, baseUrl, file)));
  }
  return [...new Set(links)].join('\n    ');
}

/** Returns the stylesheets that contain a class from the markup. */
function usedStyles({ styles }: ReleaseRecord, files: readonly string[] = [], html: string): string[] {
  return files.filter((file) =>
    [...(styles[file] ?? '').matchAll(/\.([a-z][\w-]+)/gi)].some(([, name = '']) => html.includes(name)),
  );
}

/**
 * Returns an inline `<style>` if the release record contains the stylesheet's content, or else a link. The page's
 * loader recognises the inline style by `data-href` and doesn't load the file again.
 */
function stylesheet(release: ReleaseRecord, baseUrl: string, file: string): string {
  const text = release.styles?.[file];
  if (text !== undefined && !/<\/style/i.test(text)) return `<style data-href="${escapeHtml(file)}">${text}</style>`;
  return `<link rel="stylesheet" data-href="${escapeHtml(file)}" href="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous" />`;
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
