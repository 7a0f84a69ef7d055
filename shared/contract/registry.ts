/** One page of a remote: the route it serves and the exposed module that draws it. */
export interface RemoteRoute {
  /** Path pattern of the router without the leading slash; empty for the home page. */
  path: string;
  /** Exposed module, `./PurchasePage`. */
  module: string;
  requiresLogin: boolean;
  /** Document title; `{product}` stands for the product's name. */
  title: string;
  /** API calls that the page makes first, for preload links: paths below the API's base URL. */
  data?: string[];
}

/** What a build of a remote writes about itself (`release.json`) and the server stores with the release. */
export interface ReleaseRecord {
  name: string;
  version: string;
  /** Global name of this build's container; unique to the build. */
  container: string;
  /** File that the federation runtime loads, relative to the release's folder. */
  entry: string;
  /** sha384 integrity of every file, by path relative to the release's folder. */
  integrity: Record<string, string>;
  routes: RemoteRoute[];
  /** What this build needs of the host's `shared`: a semver range, and the names used of each shared module. */
  requires: { range: string; exports: Record<string, string[]> };
  /** What a shell provides: its version of `shared` and the names of each shared module. Absent from a remote's record. */
  provides?: { version: string; exports: Record<string, string[]> };
  /** Chunks (scripts and styles) that a page loads at once, by exposed module, relative to the release's folder. */
  assets: Record<string, { scripts: string[]; styles: string[] }>;
  /** Text of every stylesheet, by path relative to the release's folder. */
  styles: Record<string, string>;
  /**
   * Markup of each page in its loading state, by exposed module, drawn when the release was built. `{{productName}}` and other names of the
   * runtime configuration stand for their escaped values. The shell's record has its own pages by route and `slot`, whose `<i data-slot></i>` is
   * where a remote's frame goes, and `protected`, for routes that need a login.
   */
  frames: Record<string, string>;
}

/** A release as the served page names it: the record with its absolute base URL. */
export interface RegisteredRelease {
  version: string;
  container: string;
  /** Absolute or site-relative URL of the release's folder, with a trailing slash. */
  baseUrl: string;
  entry: string;
  integrity: Record<string, string>;
  requires: ReleaseRecord['requires'];
}

export interface RegisteredRemote {
  name: string;
  routes: RemoteRoute[];
  current: RegisteredRelease;
  /** The good version before, which the page falls back to. */
  previous?: RegisteredRelease;
}

/** Inlined in the served page as JSON in `<script type="application/json" id="runtime-config">`. */
export interface RuntimeConfig {
  /** Origin of the API, empty where it is the page's own. */
  apiBaseUrl: string;
  productName: string;
  installerUrl: string;
  marketingUrl: string;
  supportEmail: string;
  /** The shell's own release. */
  shellVersion: string;
  /** Version of `shared` that the shell provides. */
  sharedVersion: string;
  isDemo: boolean;
  remotes: RegisteredRemote[];
}
