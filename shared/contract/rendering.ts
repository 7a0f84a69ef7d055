import type { RuntimeConfig } from './registry';

/** Id of the element that contains a page's state as JSON. Pages without data have no such element. */
export const PAGE_STATE_ID = 'page-state';

/** A page to render on the server, as JSON. */
export interface PageToRender {
  /** The path in the page's URL. */
  path: string;
  config: RuntimeConfig;
  /**
   * The bodies of replies to GET requests, by path. Any other call fails while the server renders, so the browser makes
   * it later.
   */
  replies: Record<string, unknown>;
  /** The user, or `null` for an anonymous visitor. */
  user: { userName: string; hasPassword?: boolean } | null;
  /** The remote's page to render. Absent for the shell's own pages. */
  page?: { remote: string; module: string; params: Record<string, string>; container: string };
  /** The slots of the page. */
  slots?: { remote: string; module: string; container: string }[];
}

/** The result of rendering a page. */
export interface RenderedPage {
  /** The markup inside the root element. */
  html: string;
  /** The store's state (`PageState`) as JSON. The browser's store starts with it. */
  state: string;
  /** The paths of the prefetched calls without a reply, one on each line. Absent if there are none. */
  unanswered?: string | undefined;
}

export interface RemoteServerBuild {
  /** The pages and slots by exposed module. */
  pages: Record<string, unknown>;
  setRuntimeConfig: (config: RuntimeConfig) => void;
}

export interface ShellServerBuild {
  /** The modules that the shell provides for remotes, by import path. */
  singletons: Record<string, unknown>;
  /** Adds a remote's build. `container` is the build's name in `PageToRender`. */
  addRemote: (container: string, build: RemoteServerBuild) => void;
  /** Renders a `PageToRender` in JSON. */
  renderPage: (json: string) => Promise<RenderedPage>;
}
