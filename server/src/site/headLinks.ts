import type { ReleaseRecord } from 'shared/contract/registry';
import type { Config } from 'server-kit/config/config';
import { escapeHtml } from 'server-kit/http/html';
import { releaseUrl } from 'release-registry/registeredRemotes';
import type { MatchedPage } from './matchPage';
import { callsOf } from './pageCalls';
import type { PageContent } from './pageContents';
import { inlineStyle } from './releaseStyles';

interface HeadLinksOptions {
  shell: ReleaseRecord;
  /** Undefined for unknown addresses. */
  matched: MatchedPage | undefined;
  /** True if the visitor may be signed in. Only then do the links preload data that requires a sign-in. */
  hasSession: boolean;
  /** The rendered page, whose calls the browser does not repeat. */
  content: PageContent | undefined;
}

export interface HeadLinks {
  /** The HTML elements. */
  html: string;
  /** The hashes of the inline styles, for the content security policy. */
  styleHashes: string[];
}

/** A release and the URL of its files. */
interface Source {
  release: ReleaseRecord;
  baseUrl: string;
}

const NO_ASSETS: ReleaseRecord['assets'][string] = { scripts: [], styles: [] };

/** Returns the elements of the `<head>` that load the page's first scripts, styles and data. */
export function headLinks(config: Config, { shell, matched, hasSession, content }: HeadLinksOptions): HeadLinks {
  const sourceOf = (release: ReleaseRecord): Source => ({ release, baseUrl: releaseUrl(config, release) });
  const { scripts, styles: shellStyles } = shell.assets['.'] ?? NO_ASSETS;
  const links = scripts.map((file) => script(sourceOf(shell), file));
  const styles = shellStyles.map((file) => stylesheet(sourceOf(shell), file));
  if (matched?.remote) {
    const { record } = matched.remote;
    const assets = record.assets[matched.route.module] ?? NO_ASSETS;
    links.push(...[record.entry, ...assets.scripts].map((file) => preloadScript(sourceOf(record), file)));
    const needed = callsOf(matched, { isSignedIn: hasSession });
    const calls = needed.filter((call) => !content?.calls.includes(call));
    links.push(...calls.map((call) => preloadData(config.apiBaseUrl + call)));
    const used = content ? usedStyles(record, content.html, assets.laterStyles) : [];
    styles.push(...[...assets.styles, ...used].map((file) => stylesheet(sourceOf(record), file)));
  }
  for (const { release, module } of content?.slots ?? []) {
    const assets = release.assets[module];
    const used = usedStyles(release, content?.html ?? '', [...(assets?.styles ?? []), ...(assets?.laterStyles ?? [])]);
    styles.push(...used.map((file) => stylesheet(sourceOf(release), file)));
  }
  return {
    html: [...new Set([...links, ...styles.map(({ element }) => element)])].join('\n    '),
    styleHashes: [...new Set(styles.flatMap(({ hash }) => hash ?? []))],
  };
}

/** Returns the stylesheets that contain a class from the markup. */
function usedStyles(release: ReleaseRecord, html: string, files: readonly string[] = []): string[] {
  return files.filter((file) => inlineStyle(release, file)?.classNames.some((name) => html.includes(name)));
}

/** Returns an inline style if possible, or else a link. */
function stylesheet({ release, baseUrl }: Source, file: string): { element: string; hash?: string } {
  return (
    inlineStyle(release, file) ?? {
      element: `<link rel="stylesheet" data-href="${escapeHtml(file)}" href="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous" />`,
    }
  );
}

function preloadScript({ release, baseUrl }: Source, file: string): string {
  return `<link rel="preload" as="script" href="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous" />`;
}

function script({ release, baseUrl }: Source, file: string): string {
  return `<script defer src="${escapeHtml(baseUrl + file)}"${integrity(release, file)} crossorigin="anonymous"></script>`;
}

function integrity(release: ReleaseRecord, file: string): string {
  const hash = release.integrity[file];
  return hash === undefined ? '' : ` integrity="${escapeHtml(hash)}"`;
}

function preloadData(url: string): string {
  return `<link rel="preload" as="fetch" href="${escapeHtml(url)}" crossorigin="use-credentials" />`;
}
